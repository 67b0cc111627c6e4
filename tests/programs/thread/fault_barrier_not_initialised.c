// fault: lock-misuse
/* A barrier for nobody is none, and the error was not looked at. */
#include <pthread.h>

static pthread_barrier_t barrier;

int main(void) {
  pthread_barrier_init(&barrier, NULL, 0);
  pthread_barrier_wait(&barrier); // HERE
  return 0;
}
