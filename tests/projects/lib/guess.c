#include "queue.h"

unsigned queue_guess(const struct queue *q) {
  return q->count; /* the fault: nobody holds the lock */
}
