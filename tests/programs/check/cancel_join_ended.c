// verdict: false(lock-misuse)
/* The thread that is joined has ended before the cancel acts: the join may also
 * be complete, and then the second one is wrong. */
#include <pthread.h>

static pthread_t first;

static void *nothing(void *arg) { return arg; }

static void *joiner(void *arg) {
  pthread_join(first, 0);
  return arg;
}

int main(void) {
  pthread_t second;
  pthread_create(&first, 0, nothing, 0);
  pthread_create(&second, 0, joiner, 0);
  pthread_cancel(second);
  pthread_join(second, 0);
  pthread_join(first, 0); // HERE
}
