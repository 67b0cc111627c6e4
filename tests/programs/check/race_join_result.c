// verdict: false(no-data-race)
/* Two joins store into the same variable. */
#include <pthread.h>

static void *result;

static void *leaf(void *p) { return p; }

static void *work(void *p) {
  pthread_t t;
  pthread_create(&t, NULL, leaf, p);
  pthread_join(t, &result); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
