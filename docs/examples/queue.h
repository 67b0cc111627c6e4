/*
 * A queue without locks, after Michael and Scott (1996).
 *
 * What becomes of a node that was taken out?  Without macros it is freed at
 * once.  RETIRE: it is kept in a list and freed with the queue; LINK is the
 * member that links this list.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef LINK
#define LINK below
#endif

struct node {
  _Atomic(struct node *) next;
  _Atomic(struct node *) below; /* for the list of retired nodes */
  int value;
};

struct queue {
  _Atomic(struct node *) head, tail; /* head is one before the first */
#ifdef RETIRE
  _Atomic(struct node *) retired; /* to be freed with the queue */
#endif
};

static struct node *node_new(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  atomic_init(&n->next, NULL);
  return n;
}

static void node_drop(struct queue *q, struct node *n) {
#ifdef RETIRE
  struct node *old = atomic_load(&q->retired);
  do
    atomic_store(&n->LINK, old);
  while (!atomic_compare_exchange_weak(&q->retired, &old, n));
#else
  (void)q;
  free(n);
#endif
}

static void queue_init(struct queue *q) {
  struct node *first = node_new(0);
  atomic_init(&q->head, first);
  atomic_init(&q->tail, first);
#ifdef RETIRE
  atomic_init(&q->retired, NULL);
#endif
}

static void queue_put(struct queue *q, int value) {
  struct node *n = node_new(value);
  for (;;) {
    struct node *tail = atomic_load(&q->tail);
    struct node *next = atomic_load(&tail->next);
    if (tail != atomic_load(&q->tail))
      continue;
    if (next != NULL) {
      atomic_compare_exchange_strong(&q->tail, &tail, next);
    } else if (atomic_compare_exchange_strong(&tail->next, &next, n)) {
      atomic_compare_exchange_strong(&q->tail, &tail, n);
      return;
    }
  }
}

static bool queue_get(struct queue *q, int *value) {
  for (;;) {
    struct node *head = atomic_load(&q->head);
    struct node *tail = atomic_load(&q->tail);
    struct node *next = atomic_load(&head->next);
    if (head != atomic_load(&q->head))
      continue;
    if (next == NULL)
      return false;
    if (head == tail) {
      atomic_compare_exchange_strong(&q->tail, &tail, next);
      continue;
    }
    int found = next->value;
    if (atomic_compare_exchange_strong(&q->head, &head, next)) {
      *value = found;
      node_drop(q, head);
      return true;
    }
  }
}

static void queue_release(struct queue *q) {
  for (int value; queue_get(q, &value);)
    ;
  free(atomic_load(&q->head));
#ifdef RETIRE
  for (struct node *n = atomic_load(&q->retired), *next; n != NULL; n = next) {
    next = atomic_load(&n->LINK);
    free(n);
  }
#endif
}
