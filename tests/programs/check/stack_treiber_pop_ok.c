// verdict: true
/* Two threads push and pop; nodes are never used again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
};
static _Atomic(struct node *) top;
static struct node nodes[2];
static atomic_int popped[2];

static void push(struct node *n) {
  struct node *old = top;
  do
    n->next = old;
  while (!atomic_compare_exchange_strong(&top, &old, n));
}

static struct node *pop(void) {
  struct node *old = top;
  while (old && !atomic_compare_exchange_strong(&top, &old, old->next))
    ;
  return old;
}

static void *work(void *p) {
  push(p);
  struct node *n = pop();
  assert(n);
  assert(popped[n - nodes]++ == 0);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, &nodes[0]);
  pthread_create(&b, NULL, work, &nodes[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!top);
  return 0;
}
