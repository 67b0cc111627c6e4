// verdict: false(no-data-race)
/* One thread reads what another writes. */
#include <pthread.h>

static int x, seen;

static void *reader(void *p) {
  seen = x; // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, reader, NULL);
  x = 1; // HERE
  pthread_join(a, NULL);
  return 0;
}
