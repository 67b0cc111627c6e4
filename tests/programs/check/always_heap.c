// verdict: false(always)
// options: --always right
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static struct node *list;
static int count;

/* A node is filled in after it can be reached. */
int right(void) {
  int n = 0;
  for (const struct node *p = list; p; p = p->next) {
    if (p->value == 0)
      return 0;
    n++;
  }
  return n <= count;
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *p) {
  struct node *one = malloc(sizeof *one);
  one->value = 0;
  one->next = NULL;
  pthread_mutex_lock(&m);
  count++;
  one->next = list;
  list = one; // HERE
  one->value = count;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, add, NULL);
  pthread_create(&t, NULL, add, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  while (list) {
    struct node *first = list;
    list = first->next;
    free(first);
  }
  return 0;
}
