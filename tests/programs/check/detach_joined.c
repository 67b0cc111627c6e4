// verdict: false(lock-misuse)
/* It is detached while another thread, which may be cancelled, waits for its
 * end. */
#include <pthread.h>

static pthread_t t;

static void *detaches(void *arg) {
  pthread_detach(pthread_self());
  return arg;
}

int main(void) {
  pthread_create(&t, 0, detaches, 0);
  pthread_join(t, 0); // HERE
  pthread_cancel(pthread_self());
}
