// verdict: true
// ours: the reference starts a thread only in a function of the right type
/* Threads begin in a function without a result, as a union or a cast makes
 * them: the result is missing, and nobody looks at it. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int last;

static void work(void *number) {
  pthread_mutex_lock(&lock);
  last = *(int *)number;
  pthread_mutex_unlock(&lock);
}

static void start(pthread_t *thread, void (*routine)(void *), void *argument) {
  union {
    void (*in)(void *);
    void *(*out)(void *);
  } f = {.in = routine};
  assert(pthread_create(thread, NULL, f.out, argument) == 0);
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    start(&threads[i], work, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(last == 1 || last == 2);
  return 0;
}
