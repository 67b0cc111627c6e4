// verdict: false(no-data-race)
/* A detached thread is never waited for. */
#include <pthread.h>

static int result;

static void *work(void *p) {
  result = 1; // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  return result > 1; // HERE
}
