// verdict: true
/* The lock-free queue of Michael and Scott; two threads put. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  _Atomic(struct node *) next;
};
static struct node nodes[3];
static _Atomic(struct node *) head = &nodes[2], tail = &nodes[2];

static void *put(void *p) {
  struct node *n = p;
  for (;;) {
    struct node *last = tail, *next = last->next;
    if (!next && atomic_compare_exchange_strong(&last->next, &next, n)) {
      atomic_compare_exchange_strong(&tail, &last, n);
      return NULL;
    }
    atomic_compare_exchange_strong(&tail, &last, next);
  }
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, put, &nodes[0]);
  pthread_create(&b, NULL, put, &nodes[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int count = 0;
  for (struct node *n = head->next; n; n = n->next)
    count++;
  assert(count == 2);
  return 0;
}
