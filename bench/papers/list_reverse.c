/* Paper 002, Figure 3 and Tables 1 and 2: PROCESSES (1 or 2) processes, each
 * with a list of its own.  A process appends N elements one by one, then turns
 * the list round in place.  The second process is a thread beside main, so
 * that the states of two are the square of those of one but for its start.
 *
 * Verdict: true.  As in the paper, a step is a statement and all are tried:
 *     --property assertion,deadlock --step statement --no-reduce */
#include <pthread.h>
#include <stdlib.h>
#ifndef N
#define N 10
#endif
#ifndef PROCESSES
#define PROCESSES 1
#endif

struct element {
  int number;
  struct element *rest;
};

static void *process(void *unused) {
  struct element *first, *last, *one;
  int made = 1;
  (void)unused;
  first = malloc(sizeof *first);
  first->number = 0;
  first->rest = 0;
  last = first;
  while (made < N) {
    one = malloc(sizeof *one);
    one->number = made;
    one->rest = 0;
    last->rest = one;
    last = one;
    made++;
  }
  last = 0;
  while (first) {
    one = first;
    first = first->rest;
    one->rest = last;
    last = one;
  }
  return 0;
}

int main(void) {
#if PROCESSES > 1
  pthread_t other;
  pthread_create(&other, 0, process, 0);
#endif
  process(0);
#if PROCESSES > 1
  pthread_join(other, 0);
#endif
  return 0;
}
