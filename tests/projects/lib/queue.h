/* A queue of numbers for one writer and one reader. */
#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>

enum { QUEUE_ROOM = 2 };

struct queue {
  pthread_mutex_t lock;
  int items[QUEUE_ROOM];
  unsigned first, count;
};

void queue_init(struct queue *q);
/* 0: there is no room. */
int queue_put(struct queue *q, int item);
/* 0: there is nothing. */
int queue_get(struct queue *q, int *item);
/* How many there are, for those who do not care. */
unsigned queue_guess(const struct queue *q);

#endif
