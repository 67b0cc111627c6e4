// verdict: false(assertion)
/* A CLH lock: the node is put back before it is marked. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  atomic_int locked;
};
static struct node nodes[3];
static _Atomic(struct node *) tail = &nodes[2];
static atomic_int inside;

static void *work(void *p) {
  struct node *me = &nodes[p != NULL];
  struct node *before = atomic_exchange(&tail, me);
  me->locked = 1;
  while (before->locked)
    ;
  assert(inside++ == 0); // HERE
  inside--;
  me->locked = 0;
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
