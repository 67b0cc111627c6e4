// verdict: false(pointer-operation)
// options: --pedantic
/* The end is that of another array if the thread was there already. */
#include <assert.h>
#include <pthread.h>

static int first[2], second[2];
static _Atomic(int *) end = first + 2;

static void *move(void *p) {
  end = second + 2;
  return p;
}

static void *walk(void *p) {
  int *stop = end;
  for (int *i = first; i < stop; i++) // HERE
    assert(*i == 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, move, NULL);
  pthread_create(&b, NULL, walk, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
