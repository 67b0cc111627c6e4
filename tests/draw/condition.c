/* One signal for two consumers. */
#include <pthread.h>
#include <stdlib.h>
struct queue {
  pthread_mutex_t m;
  pthread_cond_t filled, empty;
  int items[2], n;
};
static void *consumer(void *p) {
  struct queue *q = p;
  pthread_mutex_lock(&q->m);
  while (q->n == 0)
    pthread_cond_wait(&q->filled, &q->m);
  q->n--;
  pthread_cond_signal(&q->empty);
  pthread_mutex_unlock(&q->m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  struct queue *q = calloc(1, sizeof *q);
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->filled, NULL);
  pthread_cond_init(&q->empty, NULL);
  pthread_create(&a, NULL, consumer, q);
  pthread_create(&b, NULL, consumer, q);
  pthread_mutex_lock(&q->m);
  q->n = 1;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(q);
  return 0;
}
