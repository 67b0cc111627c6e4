/* assert evaluates once when it is on, and not at all with NDEBUG. */
#include <assert.h>
#include <stdio.h>

static int calls;
static int truth(void) { return ++calls; }

static void on(void) {
  assert(truth());
  assert(calls == 1 && "a message");
  assert((void *)"pointer");
}

#define NDEBUG
#include <assert.h>

static void off(void) {
  assert(truth() && 0);
  assert(0);
}

int main(void) {
  on();
  off();
  printf("%d\n", calls);
  return 0;
}
