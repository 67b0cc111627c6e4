// verdict: true
/* A block that cannot be handed over is freed. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) slot;

static void *offer(void *p) {
  char *mine = malloc(1), *none = NULL;
  if (!atomic_compare_exchange_strong(&slot, &none, mine))
    free(mine);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, offer, NULL);
  pthread_create(&b, NULL, offer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(slot);
  return 0;
}
