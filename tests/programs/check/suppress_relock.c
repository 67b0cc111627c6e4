// verdict: false(deadlock)
// options: --suppress lock-misuse:again
/* Then it is a deadlock. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void again(void) {
  pthread_mutex_lock(&m); // HERE
}

int main(void) {
  pthread_mutex_lock(&m);
  again();
  return 0;
}
