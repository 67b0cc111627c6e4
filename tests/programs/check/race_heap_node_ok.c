// verdict: true
/* A member of a heap block, written under the lock in the block. */
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
};

static void *work(void *p) {
  struct node *n = p;
  pthread_mutex_lock(&n->lock);
  n->value++;
  pthread_mutex_unlock(&n->lock);
  return NULL;
}

int main(void) {
  struct node *n = malloc(sizeof *n);
  pthread_mutex_init(&n->lock, NULL);
  n->value = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, work, n);
  pthread_create(&b, NULL, work, n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_mutex_destroy(&n->lock);
  free(n);
  return 0;
}
