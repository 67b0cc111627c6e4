// fault: lock-misuse
/* The routine calls pthread_once for itself. */
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;

static void prepare(void) {
  pthread_once(&control, prepare); // HERE
}

int main(void) {
  pthread_once(&control, prepare);
  return 0;
}
