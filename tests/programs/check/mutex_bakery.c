// verdict: false(assertion)
/* Lamport's bakery without the sign that a number is being drawn. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number[2], inside;

static void enter(int me) {
  int other = 1 - me;
  number[me] = number[other] + 1;
  for (;;) {
    int theirs = number[other];
    int mine = number[me];
    if (theirs == 0 || mine < theirs || (mine == theirs && me < other))
      return;
  }
}

static void *customer(void *p) {
  int me = p != NULL;
  enter(me);
  assert(inside++ == 0); // HERE
  inside--;
  number[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, customer, NULL);
  pthread_create(&b, NULL, customer, &inside);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
