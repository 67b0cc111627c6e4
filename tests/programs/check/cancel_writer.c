// verdict: false(assertion)
/* A thread that writes for ever is cancelled, and main goes on. */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static void *work(void *p) {
  for (;;)
    write(1, "x", 1);
  return p;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result != PTHREAD_CANCELED); // HERE
  return 0;
}
