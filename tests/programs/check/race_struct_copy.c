// verdict: false(no-data-race)
/* A struct is copied while a member of it is written. */
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static struct pair shared = {1, 1};

static void *writer(void *p) {
  shared.b = 2; // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, writer, NULL);
  struct pair copy = shared; // HERE
  assert(copy.a == 1);
  pthread_join(a, NULL);
  return 0;
}
