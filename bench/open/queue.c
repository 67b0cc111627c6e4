// verdict: true
/* A circular queue does what a shadow array says; operations are open. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

enum { SIZE = 3, STEPS = 7 };

struct queue {
  int items[SIZE];
  int first, count;
};

static bool push(struct queue *q, int value) {
  if (q->count == SIZE)
    return false;
  q->items[(q->first + q->count) % SIZE] = value;
  q->count++;
  return true;
}

static bool pop(struct queue *q, int *value) {
  if (q->count == 0)
    return false;
  *value = q->items[q->first];
  q->first = (q->first + 1) % SIZE;
  q->count--;
  return true;
}

int main(void) {
  struct queue q = {{0}, 0, 0};
  int shadow[STEPS], pushed = 0, popped = 0;
  for (int i = 0; i < STEPS; i++) {
    if (__VERIFIER_nondet_bool()) {
      int value = __VERIFIER_nondet_int();
      if (push(&q, value))
        shadow[pushed++] = value;
      else
        assert(pushed - popped == SIZE);
    } else {
      int value;
      if (pop(&q, &value))
        assert(value == shadow[popped++]);
      else
        assert(pushed == popped);
    }
  }
  return 0;
}
