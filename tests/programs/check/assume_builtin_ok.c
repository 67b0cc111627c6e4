// verdict: true
/* What the compiler is told holds.  Of promises about pointers nothing is
 * looked at, nor is an argument that has side effects, which is not evaluated.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int ready;

static void *run(void *arg) {
  ready = 1;
  return arg;
}

__attribute__((assume_aligned(64), returns_nonnull)) static char *
same(char *p) {
  return p;
}

int main(void) {
  static char text[4];
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = ready;
  __builtin_assume(seen == 0 || seen == 1);
  char *p = __builtin_assume_aligned(same(text), 16);
  __builtin_assume(p == text);
  __builtin_assume((exit(3), 0));
  return pthread_join(t, NULL);
}
