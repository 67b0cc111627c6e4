// fault: lock-misuse
/* A detached thread cannot be joined. */
#include <pthread.h>

static void *work(void *p) { return p; }

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  pthread_join(a, NULL); // HERE
  return 0;
}
