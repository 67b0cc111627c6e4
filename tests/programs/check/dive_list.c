// verdict: false(assertion)
// options: --max-states 5000
// main's memory grows for ever.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static struct node {
  struct node *next;
} * head;
static _Atomic int turn;

static void *work(void *p) {
  turn = 1;
  assert(turn == 0); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
    turn = 2;
  }
}
