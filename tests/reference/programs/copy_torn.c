// expects: fault: no-data-race 13 21
// expects: fault: no-data-race 13 22
// expects: exit: 0
// expects: exit: 1
/* A copy goes byte by byte: another thread sees one half of it. */
#include <pthread.h>

static struct pair {
  short a, b;
} from = {1, 1}, to;

static void *copy(void *p) {
  to = from;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, copy, NULL);
  int a, b;
  a = to.a;
  b = to.b;
  pthread_join(t, NULL);
  return b < a;
}
