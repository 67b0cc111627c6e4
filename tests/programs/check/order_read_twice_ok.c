// verdict: true
/* What was checked is what is used. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int index = 1;

static void *change(void *p) {
  index = 9;
  return p;
}

static void *use(void *p) {
  int i = index;
  if (i < 4)
    assert(i < 4);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, change, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
