/* Two threads write a field of a block. */
#include <pthread.h>
#include <stdlib.h>
struct counter {
  pthread_mutex_t lock;
  int hits, misses;
};
static void *hit(void *p) {
  struct counter *c = p;
  pthread_mutex_lock(&c->lock);
  c->hits++;
  pthread_mutex_unlock(&c->lock);
  c->misses++;
  return NULL;
}
int main(void) {
  pthread_t t;
  struct counter *c = calloc(1, sizeof *c);
  if (!c)
    return 0;
  pthread_mutex_init(&c->lock, NULL);
  pthread_create(&t, NULL, hit, c);
  hit(c);
  pthread_join(t, NULL);
  free(c);
  return 0;
}
