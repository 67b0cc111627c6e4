// verdict: true
/* A list is read and written under one lock. */
#include <assert.h>
#include <pthread.h>

struct node {
  struct node *next;
  int value;
};
static struct node last = {NULL, 2}, first = {NULL, 1};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *append(void *p) {
  pthread_mutex_lock(&lock);
  first.next = &last;
  pthread_mutex_unlock(&lock);
  return p;
}

static void *sum(void *p) {
  int total = 0;
  pthread_mutex_lock(&lock);
  for (struct node *n = &first; n; n = n->next)
    total += n->value;
  pthread_mutex_unlock(&lock);
  assert(total == 1 || total == 3);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, append, NULL);
  pthread_create(&b, NULL, sum, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
