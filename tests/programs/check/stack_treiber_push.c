// verdict: false(assertion)
/* A lock-free stack whose push overwrites another's. */
#include <assert.h>
#include <pthread.h>

struct node {
  struct node *next;
};
static _Atomic(struct node *) top;
static struct node nodes[2];

static void *push(void *p) {
  struct node *n = p;
  n->next = top;
  top = n;
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
  assert(count == 2); // HERE
  return 0;
}
