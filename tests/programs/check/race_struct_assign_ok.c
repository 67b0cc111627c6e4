// verdict: true
/* Members of a struct are different memory locations. */
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static struct pair shared;

static void *writer(void *p) {
  shared.a = 1;
  return p;
}

static void *reader(void *p) {
  int seen = shared.b;
  assert(seen == 0 || seen == 2);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
