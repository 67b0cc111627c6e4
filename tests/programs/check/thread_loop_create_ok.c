// verdict: true
/* Threads one after another use the same number again. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *p) {
  x++;
  return p;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
  }
  assert(x == 4);
  return 0;
}
