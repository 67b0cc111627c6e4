// verdict: false(no-data-race)
/* A block copy writes the field that the other reads. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct s {
  int a, b, c;
};
static struct s s, from = {1, 2, 3};

static void *first(void *p) {
  s = from; // HERE
  return p;
}

static void *second(void *p) {
  return s.c == 7 ? NULL : p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
