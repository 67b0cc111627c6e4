// verdict: true
// ours: the reference does not read comments
/* On these lines there may be what the comments name. */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

static int hits;

static void *work(void *p) {
  hits++; /* allways: allow no-data-race, no-overflow (only statistics) */
  return p;
}

static char *copy_of(size_t size) { return malloc(size); }

static void lose(void) {
  copy_of(10); // allways: allow valid-memtrack: it lives to the end
}

int main(void) {
  pthread_t a, b;
  hits = INT_MAX - 1;
  lose();
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
