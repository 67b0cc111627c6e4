/* Correct: what is put in comes out, in order. */
#include <assert.h>

#include "queue.h"

static struct queue q;

static void *put(void *unused) {
  for (int i = 1; i <= 2; i++)
    assert(queue_put(&q, i));
  return unused;
}

int main(void) {
  pthread_t thread;
  int item, last = 0;
  queue_init(&q);
  pthread_create(&thread, NULL, put, NULL);
  for (int i = 0; i < 2; i++)
    if (queue_get(&q, &item)) {
      assert(item == last + 1);
      last = item;
    }
  pthread_join(thread, NULL);
  pthread_mutex_destroy(&q.lock);
  return 0;
}
