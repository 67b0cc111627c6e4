/*
 * runtime/thread_leave.c - threads that end themselves: pthread_exit and C11's
 * thrd_exit.
 *
 * They are in one file so that whoever names one of them brings in the mark:
 * without it the main thread ends with the program.
 */
#include "thread_impl.h"

#include <stdint.h>
#include <threads.h>

const int __allways_exit_linked = 1;

_Noreturn void pthread_exit(void *result) { __allways_thread_leave(result); }

_Noreturn void thrd_exit(int result) {
  __allways_thread_leave((void *)(intptr_t)result);
}
