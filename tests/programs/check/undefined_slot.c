// verdict: false(uninitialized)
/* A ring is told to have an element before the element is there. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct ring {
  atomic_size_t head;
  atomic_int *slot;
};

static struct ring *r;

static void *producer(void *p) {
  atomic_fetch_add(&r->head, 1);
  r->slot[0] = 4;
  return p;
}

int main(void) {
  pthread_t t;
  int bad = 0;
  r = malloc(sizeof *r);
  atomic_init(&r->head, 0);
  r->slot = malloc(2 * sizeof *r->slot);
  pthread_create(&t, NULL, producer, NULL);
  if (atomic_load(&r->head) == 1) {
    int v = r->slot[r->head - 1];
    if (v != 4) // HERE
      bad = 1;
  }
  pthread_join(t, NULL);
  free(r->slot);
  free(r);
  return bad;
}
