// verdict: true
/* Each thread has an element of its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int count[4];

static void *work(void *p) {
  long me = (long)p;
  for (int i = 0; i < 3; i++)
    count[me]++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0L);
  pthread_create(&b, NULL, work, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count[0] == 3 && count[1] == 3);
  return 0;
}
