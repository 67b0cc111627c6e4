// verdict: false(no-data-race)
/* Both write the same value; it is a race all the same. */
#include <assert.h>
#include <pthread.h>

static int done;

static void *finish(void *p) {
  done = 1; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, finish, NULL);
  pthread_create(&b, NULL, finish, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(done == 1);
  return 0;
}
