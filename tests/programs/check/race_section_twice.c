// verdict: false(no-data-race)
// options: --keep-going
/* Both reads of a section race with the write. */
#include <allways/check.h>
#include <pthread.h>

static int x, y;

static void *work(void *p) {
  x = 1; // HERE
  y = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  allways_atomic_begin();
  int a = x; // HERE
  int b = x; // HERE
  allways_atomic_end();
  pthread_join(t, NULL);
  return a + b > 2;
}
