#include "queue.h"

void queue_init(struct queue *q) {
  pthread_mutex_init(&q->lock, NULL);
  q->first = q->count = 0;
}

int queue_put(struct queue *q, int item) {
  pthread_mutex_lock(&q->lock);
  int room = q->count < QUEUE_ROOM;
  if (room)
    q->items[(q->first + q->count++) % QUEUE_ROOM] = item;
  pthread_mutex_unlock(&q->lock);
  return room;
}

int queue_get(struct queue *q, int *item) {
  pthread_mutex_lock(&q->lock);
  int some = q->count > 0;
  if (some) {
    *item = q->items[q->first];
    q->first = (q->first + 1) % QUEUE_ROOM;
    q->count--;
  }
  pthread_mutex_unlock(&q->lock);
  return some;
}
