// verdict: false(always)
// options: --always none
/* The result of a join is stored where the function looks. */
#include <pthread.h>

static void *result;

int none(void) { return result == NULL; }

static void *work(void *p) { return p; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, &t);
  pthread_join(t, &result); // HERE
  result = NULL;
  return 0;
}
