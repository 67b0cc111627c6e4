// verdict: false(no-data-race)
/* All threads get the address of the loop's counter. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int total;

static void *work(void *p) {
  int n = *(int *)p; // HERE
  atomic_fetch_add(&total, n);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++) // HERE
    pthread_create(&t[i], NULL, work, &i);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
