// verdict: true
/* The repaired twin: who finds the queue full does not add. */
#include <pthread.h>

static struct {
  int items[2];
  int count;
} queue;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *item) {
  pthread_mutex_lock(&lock);
  if (queue.count < 2)
    queue.items[queue.count++] = *(int *)item;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  int numbers[3] = {1, 2, 3};
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, add, &numbers[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
