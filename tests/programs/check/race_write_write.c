// verdict: false(no-data-race)
/* Two threads write the same variable. */
#include <pthread.h>

static int x;

static void *one(void *p) {
  x = 1; // HERE
  return p;
}

static void *two(void *p) {
  x = 2; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
