// verdict: true
// unnamed: each turn allocates, and site counts that for ever
/* Threads one after another, for ever: the states are finite. */
#include <pthread.h>

static int x;

static void *work(void *p) {
  x = !x;
  return p;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
  }
}
