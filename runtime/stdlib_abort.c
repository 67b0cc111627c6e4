/*
 * runtime/stdlib_abort.c - abort().
 *
 * Signal handlers are known to signal.c, which is not loaded for abort's
 * sake: it leaves the way to its handlers here.
 */
#include <stdlib.h>

#include "machine.h"

/* Calls the handler of SIGABRT; NULL: there is none. */
void (*__allways_abort_handler)(void);

void abort(void) {
  __allways_atomic_begin();
  void (*handler)(void) = __allways_abort_handler;
  __allways_atomic_end();
  if (handler != NULL)
    handler();
  __allways_abort();
}
