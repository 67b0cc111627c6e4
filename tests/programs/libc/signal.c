/* signal and raise: handlers, ignoring, defaults restored. */
#include <assert.h>
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t last, count;

static void handler(int s) {
  last = s;
  count++;
}

int main(void) {
  assert(signal(SIGUSR1, handler) == SIG_DFL);
  assert(raise(SIGUSR1) == 0);
  assert(last == SIGUSR1 && count == 1);
  raise(SIGUSR1);
  assert(count == 2);
  assert(signal(SIGUSR1, SIG_IGN) == handler);
  raise(SIGUSR1);
  assert(count == 2);
  assert(signal(SIGTERM, handler) == SIG_DFL);
  raise(SIGTERM);
  assert(last == SIGTERM);
  assert(signal(SIGTERM, SIG_DFL) == handler);
  printf("%d\n", count);
  return 0;
}
