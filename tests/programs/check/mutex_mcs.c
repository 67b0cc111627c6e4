// verdict: false(assertion)
/* An MCS lock whose queue is joined in two steps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};
static _Atomic(struct node *) tail;
static atomic_int inside;

static void enter(struct node *me) {
  struct node *before = tail;
  tail = me;
  if (before) {
    me->waits = 1;
    before->next = me;
    while (me->waits)
      ;
  }
}

static void leave(struct node *me) {
  struct node *expected = me;
  if (!me->next && atomic_compare_exchange_strong(&tail, &expected, NULL))
    return;
  while (!me->next)
    ;
  me->next->waits = 0;
}

static void *work(void *p) {
  static struct node nodes[2];
  struct node *me = &nodes[p != NULL];
  enter(me);
  assert(inside++ == 0); // HERE
  inside--;
  leave(me);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &inside);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
