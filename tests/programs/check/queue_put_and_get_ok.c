// verdict: true
/* The queue of Michael and Scott; one puts two, one gets. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  _Atomic(struct node *) next;
  int value;
};
static struct node nodes[3];
static _Atomic(struct node *) head = &nodes[0], tail = &nodes[0];

static void put(struct node *n) {
  for (;;) {
    struct node *last = tail, *next = last->next;
    if (!next && atomic_compare_exchange_strong(&last->next, &next, n)) {
      atomic_compare_exchange_strong(&tail, &last, n);
      return;
    }
    atomic_compare_exchange_strong(&tail, &last, next);
  }
}

/* 0: empty */
static int get(void) {
  struct node *first = head, *next = first->next;
  if (!next)
    return 0;
  head = next;
  return next->value;
}

static void *putter(void *p) {
  for (int i = 1; i < 3; i++) {
    nodes[i].value = i;
    put(&nodes[i]);
  }
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, putter, NULL);
  int first = get(), second = get();
  assert(first == 0 ? second <= 1 : first == 1 && (!second || second == 2));
  pthread_join(a, NULL);
  return 0;
}
