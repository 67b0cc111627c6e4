// verdict: false(no-data-race)
// options: --volatile-atomic
/* A plain access races with a volatile one. */
#include <pthread.h>

static int flag;

static void *writer(void *arg) {
  (void)arg;
  *(volatile int *)&flag = 1; // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int seen = flag; // HERE
  pthread_join(t, NULL);
  return seen > 1;
}
