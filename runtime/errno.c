/*
 * runtime/errno.c - errno, one for each thread.
 */
#include <errno.h>

/* The machine knows it by this name: malloc sets it. */
extern _Thread_local int __allways_errno;
_Thread_local int __allways_errno;

int *__errno_location(void) { return &__allways_errno; }
