// verdict: false(no-data-race)
/* Both have the same element. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int count[4];

static void *work(void *p) {
  long me = (long)p % 2;
  count[me]++; // HERE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0L);
  pthread_create(&b, NULL, work, (void *)2L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
