// verdict: false(no-data-race)
// flags: -w
#include <pthread.h>

static unsigned __int128 x;

static void *work(void *p) {
  __atomic_fetch_add(&x, 3, 5);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 4; // HERE
  pthread_join(t, 0);
  return 0;
}
