// verdict: true
/* Two variables that belong together, changed in one atomic section. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static int x, y;

static void *change(void *p) {
  allways_atomic_begin();
  x = 1;
  y = 1;
  allways_atomic_end();
  return p;
}

static void *look(void *p) {
  allways_atomic_begin();
  int a = x;
  int b = y;
  allways_atomic_end();
  assert(a == b);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, change, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
