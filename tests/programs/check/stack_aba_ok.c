// verdict: true
/* The top carries a count of its changes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { NODES = 4 }; /* they are numbers; 0 is none */
static atomic_int next[NODES] = {0, 2, 3, 0};
static atomic_int top = 1;

static int replace(int old, int node) {
  int changes = old / NODES + 1;
  return atomic_compare_exchange_strong(&top, &old, changes * NODES + node);
}

static int pop(void) {
  int old;
  do
    old = top;
  while (!replace(old, next[old % NODES]));
  return old % NODES;
}

static void push(int node) {
  int old;
  do {
    old = top;
    next[node] = old % NODES;
  } while (!replace(old, node));
}

static void *one(void *p) {
  assert(pop() != 0);
  return p;
}

static void *two(void *p) {
  int first = pop(), second = pop();
  push(first);
  assert(top % NODES != second);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
