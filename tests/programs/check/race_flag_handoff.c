// verdict: false(no-data-race)
/* Data is handed over with a plain flag. */
#include <assert.h>
#include <pthread.h>

static int data;
static int ready;

static void *give(void *p) {
  data = 42;
  ready = 1; // HERE
  return p;
}

static void *take(void *p) {
  while (!ready) // HERE
    ;
  assert(data == 42);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
