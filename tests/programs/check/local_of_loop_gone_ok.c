// verdict: true
// options: --property valid-deref
/* The arguments live as long as the threads. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int total;

static void *work(void *p) {
  total += *(int *)p;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int number[2];
  for (int i = 0; i < 2; i++) {
    number[i] = i;
    pthread_create(&t[i], NULL, work, &number[i]);
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
