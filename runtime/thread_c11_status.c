/*
 * runtime/thread_c11_status.c - errors of pthreads as those of C11.
 */
#include "thread_impl.h"

#include <threads.h>

int __allways_thrd_status(int e) {
  switch (e) {
  case 0:
    return thrd_success;
  case EBUSY:
    return thrd_busy;
  case ENOMEM:
    return thrd_nomem;
  case ETIMEDOUT:
    return thrd_timedout;
  default:
    return thrd_error;
  }
}
