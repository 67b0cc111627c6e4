// verdict: true
/* A node is filled before it is published. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  int value;
};
static struct node storage;
static _Atomic(struct node *) head;

static void *publish(void *p) {
  storage.value = 9;
  atomic_store(&head, &storage);
  return p;
}

static void *look(void *p) {
  struct node *n = atomic_load(&head);
  if (n) {
    int seen = n->value;
    assert(seen == 0 || seen == 9);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, publish, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
