// verdict: true
/* A lock-free stack. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
};
static _Atomic(struct node *) top;
static struct node nodes[2];

static void *push(void *p) {
  struct node *n = p;
  n->next = top;
  while (!atomic_compare_exchange_strong(&top, &n->next, n))
    ;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, push, &nodes[0]);
  pthread_create(&b, NULL, push, &nodes[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int count = 0;
  for (struct node *n = top; n; n = n->next)
    count++;
  assert(count == 2);
  return 0;
}
