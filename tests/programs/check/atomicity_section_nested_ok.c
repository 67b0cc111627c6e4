// verdict: true
/* The inner section's end does not end the outer one. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static int x;

static void add(void) {
  allways_atomic_begin();
  x++;
  allways_atomic_end();
}

static void *twice(void *p) {
  allways_atomic_begin();
  add();
  add();
  allways_atomic_end();
  return p;
}

static void *look(void *p) {
  allways_atomic_begin();
  int seen = x;
  allways_atomic_end();
  assert(seen % 2 == 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, twice, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
