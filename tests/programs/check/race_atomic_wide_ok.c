// verdict: true
// flags: -w
// Of 16 bytes, clang makes some operations itself and leaves others to a
// library; all of them are atomic.
#include <pthread.h>
#include <stdatomic.h>

static _Atomic __int128 x;

static void *work(void *p) {
  x += 3;
  atomic_exchange(&x, 9);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  __int128 seen = atomic_load(&x);
  x = seen + 1;
  __int128 expected = 4;
  atomic_compare_exchange_strong(&x, &expected, 7);
  pthread_join(t, 0);
  return 0;
}
