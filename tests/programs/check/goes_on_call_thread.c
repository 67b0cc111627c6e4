// verdict: false(assertion)
// ours: the reference starts a thread only in a function of the right type
/* The same: the write of the thread that begins in a function without a result
 * may come last. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;

static void work(void *number) { last = *(int *)number; }

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, (void *(*)(void *))work, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(last == 2); // HERE
  return 0;
}
