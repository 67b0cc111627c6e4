// verdict: false(always)
// options: --always is_even
/* Wrong before the first thread is started, and set right again. */
#include <pthread.h>

static int x;

int is_even(void) { return x % 2 == 0; }

static void *work(void *p) { return p; }

int main(void) {
  pthread_t t;
  x = 1; // HERE
  x = 2;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
