// verdict: false(no-data-race)
/* Initialised once, by a plain flag. */
#include <assert.h>
#include <pthread.h>

static int done;
static int table;

static void init(void) {
  if (!done) { // HERE
    done = 1;  // HERE
    table = 5; // HERE
  }
}

static void *use(void *p) {
  init();
  int n = table; // HERE
  assert(n == 0 || n == 5);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, use, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
