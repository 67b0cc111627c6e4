/* Thread-local variables in a program of one thread. */
#include <assert.h>
#include <stdio.h>
#include <threads.h>

_Thread_local int counter = 5;
static __thread char name[8] = "main";
thread_local struct {
  int a;
  double b;
} pair = {1, 2.5};
static _Thread_local int *cursor;

static int next(void) {
  static _Thread_local int calls;

  return ++calls;
}

int main(void) {
  counter += next() + next();
  cursor = &counter;
  ++*cursor;
  name[0] = 'M';
  pair.b *= 2;
  printf("%d %s %d %g\n", counter, name, pair.a, pair.b);
  assert(cursor == &counter && next() == 3);
  return 0;
}
