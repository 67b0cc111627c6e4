// verdict: false(no-data-race)
/* Where races are looked for, the copy is one access, and races. */
#include <assert.h>
#include <pthread.h>

static struct pair {
  int a, b;
} shared;

static void *writer(void *arg) {
  struct pair mine = {1, 1};
  shared = mine; // HERE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct pair seen = shared; // HERE
  assert(seen.a == seen.b);
  pthread_join(t, 0);
}
