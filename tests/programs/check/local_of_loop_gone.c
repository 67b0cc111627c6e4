// verdict: false(valid-deref)
// options: --property valid-deref
/* The argument lives in the loop's body, the thread longer. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int total;

static void *work(void *p) {
  total += *(int *)p; // HERE
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    int number = i;
    pthread_create(&t[i], NULL, work, &number);
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
