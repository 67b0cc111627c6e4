/*
 * runtime/stdlib_exit.c - exit() and what it calls before the end.
 *
 * Handlers are in stdlib_atexit.c, which only programs that name its functions
 * bring in.  That output is written which streams still have is a destructor,
 * in stdio_buffer.c.
 */
#include <stdlib.h>

#include "machine.h"

/* Given by the machine: functions with the attribute destructor. */
int __allways_destructor_count(void);
void (*__allways_destructor(int number))(void);

/* Runs the handlers that are left, the latest first. */
void __allways_run_handlers(int status) __attribute__((weak));

int __allways_exit_has_handlers(void);
void __allways_exit_prepare(int status);

int __allways_exit_has_handlers(void) {
  return __allways_run_handlers != NULL || __allways_destructor_count() > 0;
}

/* All that exit() calls. */
void __allways_exit_prepare(int status) {
  if (__allways_run_handlers)
    __allways_run_handlers(status);
  int count = __allways_destructor_count();
  for (int i = 0; i < count; i++)
    __allways_destructor(i)();
}

void exit(int status) {
  __allways_exit_prepare(status);
  __allways_exit(status);
}
