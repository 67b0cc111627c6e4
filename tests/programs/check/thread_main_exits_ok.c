// verdict: true
/* Main ends as a thread; the other goes on. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int main_is_gone;

static void *work(void *p) {
  int gone = main_is_gone;
  assert(gone == 0 || gone == 1);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  main_is_gone = 1;
  pthread_exit(NULL);
}
