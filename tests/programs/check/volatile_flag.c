// verdict: false(no-data-race)
/* A volatile flag does not order anything: C says that this is a race. */
#include <pthread.h>

static volatile int flag;

static void *writer(void *arg) {
  (void)arg;
  flag = 1; // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int seen = flag; // HERE
  pthread_join(t, NULL);
  return seen > 1;
}
