/*
 * runtime/time_alarm.c - alarm, for programs that would be ended by it.
 *
 * Clocks stand still, so the signal never comes.  A program that has a handler
 * waits for it: that is not modelled.
 */
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "machine.h"

static unsigned left;

unsigned alarm(unsigned seconds) {
  struct sigaction action;
  sigaction(SIGALRM, NULL, &action);
  if (seconds != 0 && action.sa_handler != SIG_DFL &&
      action.sa_handler != SIG_IGN)
    __allways_unsupported("alarm() with a handler of SIGALRM");
  __allways_atomic_begin();
  unsigned before = left;
  left = seconds;
  __allways_atomic_end();
  return before;
}
