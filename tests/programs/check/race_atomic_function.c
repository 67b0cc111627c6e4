// verdict: false(no-data-race)
/* A function that is atomic by its name, and a plain access. */
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_add(void) {
  x = x + 1; // HERE
}

static void *one(void *p) {
  __VERIFIER_atomic_add();
  return p;
}

static void *two(void *p) {
  x = 5; // HERE
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
