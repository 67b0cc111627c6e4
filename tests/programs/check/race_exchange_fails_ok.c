// verdict: true
// An exchange that fails is a read, and two reads do not race.
#include <pthread.h>

static int x = 1;
static unsigned __int128 wide = 1;

static void *work(void *p) {
  int expected = 5;
  unsigned __int128 other = (unsigned __int128)1 << 100 | 1;
  __atomic_compare_exchange_n(&x, &expected, 7, 0, 5, 5);
  __sync_val_compare_and_swap(&wide, other, 3);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = x + (int)wide;
  pthread_join(t, 0);
  return seen != 2;
}
