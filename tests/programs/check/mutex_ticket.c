// verdict: false(assertion)
/* A ticket lock where two may draw the same ticket. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving, inside;

static void *work(void *p) {
  int mine = next;
  next = mine + 1;
  while (serving != mine)
    ;
  assert(inside++ == 0); // HERE
  inside--;
  serving++;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
