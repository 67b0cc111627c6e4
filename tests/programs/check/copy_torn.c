// verdict: false(unreach-call)
// options: --property unreach-call
/* Copied field by field: who looks meanwhile sees one half of each. */
#include <pthread.h>

extern void reach_error(void);
static struct pair {
  int a, b, c;
} shared;

static void *writer(void *arg) {
  struct pair mine = {1, 1, 1};
  shared = mine;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  if (shared.a != shared.c)
    reach_error(); // HERE
  pthread_join(t, 0);
}
