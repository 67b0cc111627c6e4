// fault: lock-misuse
/* A thread ID is used after the thread was joined. */
#include <pthread.h>

static void *work(void *p) { return p; }

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_cancel(a); // HERE
  return 0;
}
