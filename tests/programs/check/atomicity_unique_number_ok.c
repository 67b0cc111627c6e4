// verdict: true
/* Two threads draw different numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next;
static int drawn[2];

static void *draw(void *p) {
  int mine = next++;
  *(int *)p = mine;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, draw, &drawn[0]);
  pthread_create(&b, NULL, draw, &drawn[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(drawn[0] != drawn[1]);
  return 0;
}
