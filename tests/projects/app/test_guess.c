/* Wrong: the library has a race. */
#include "queue.h"

static struct queue q;

static void *put(void *unused) {
  queue_put(&q, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  queue_init(&q);
  pthread_create(&thread, NULL, put, NULL);
  unsigned n = queue_guess(&q);
  pthread_join(thread, NULL);
  pthread_mutex_destroy(&q.lock);
  return n > QUEUE_ROOM;
}
