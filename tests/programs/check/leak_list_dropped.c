// verdict: false(valid-memtrack)
/* The head of a list is cut off, and its nodes with it. */
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static void *push(void *p) {
  struct node *n = malloc(sizeof *n); // HERE
  pthread_mutex_lock(&lock);
  n->next = list;
  list = n;
  pthread_mutex_unlock(&lock);
  return p;
}

static void *clear(void *p) {
  pthread_mutex_lock(&lock);
  struct node *n = list;
  list = NULL;
  pthread_mutex_unlock(&lock);
  free(n);
  return p;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, push, NULL);
  pthread_create(&b, NULL, push, NULL);
  pthread_create(&c, NULL, clear, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
