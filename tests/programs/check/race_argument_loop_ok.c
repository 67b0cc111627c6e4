// verdict: true
/* Each thread gets the address of a number of its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int total;

static void *work(void *p) {
  int n = *(int *)p;
  atomic_fetch_add(&total, n);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int i;
  int number[2];
  for (i = 0; i < 2; i++) {
    number[i] = i;
    pthread_create(&t[i], NULL, work, &number[i]);
  }
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  assert(total == 1);
  return 0;
}
