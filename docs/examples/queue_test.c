/* Threads put numbers into a queue and get them out again.  Macros: THREADS;
 * EACH, how many each thread puts. */
#include <assert.h>
#include <pthread.h>

#include "queue.h"

#ifndef THREADS
#define THREADS 2
#endif
#ifndef EACH
#define EACH 1
#endif

static struct queue queue;
static int got[THREADS][THREADS * EACH], count[THREADS];

static void *user(void *self) {
  int me = (int)(long)self, value;
  for (int i = 0; i < EACH; i++)
    queue_put(&queue, me * EACH + i);
  for (int i = 0; i < EACH; i++)
    if (queue_get(&queue, &value))
      got[me][count[me]++] = value;
  return NULL;
}

/* Nothing is lost or comes twice; numbers of one thread stay in order. */
static void compare(void) {
  int seen[THREADS * EACH] = {0};
  for (int i = 0; i < THREADS; i++) {
    int last[THREADS];
    for (int j = 0; j < THREADS; j++)
      last[j] = -1;
    for (int j = 0; j < count[i]; j++) {
      int value = got[i][j], from = value / EACH;
      assert(value > last[from]);
      last[from] = value;
      assert(seen[value]++ == 0);
    }
  }
  for (int i = 0; i < THREADS * EACH; i++)
    assert(seen[i] == 1);
}

int main(void) {
  pthread_t threads[THREADS];
  queue_init(&queue);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, user, (void *)(long)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  compare();
  queue_release(&queue);
  return 0;
}
