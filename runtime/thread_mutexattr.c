/*
 * runtime/thread_mutexattr.c - attributes of mutexes.
 *
 * Inheritance of priorities and sharing between processes change nothing
 * here; priority ceilings would, and are not modelled.  What makes a mutex
 * robust is in thread_robust.c.
 */
#include "thread_impl.h"

static struct mutex_attributes *of(pthread_mutexattr_t *attr) {
  return (struct mutex_attributes *)attr;
}

static const struct mutex_attributes *get(const pthread_mutexattr_t *attr) {
  return (const struct mutex_attributes *)attr;
}

int pthread_mutexattr_init(pthread_mutexattr_t *attr) {
  *attr = (pthread_mutexattr_t){.__align = 0};
  return 0;
}

/* What it has is undefined from now on. */
int pthread_mutexattr_destroy(pthread_mutexattr_t *attr) {
  thread_forget(attr, sizeof *attr);
  return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int kind) {
  if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ADAPTIVE_NP)
    return EINVAL;
  of(attr)->kind = (unsigned char)kind;
  return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attr, int *kind) {
  *kind = get(attr)->kind;
  return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attr, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
    return EINVAL;
  of(attr)->shared = (unsigned char)shared;
  return 0;
}

int pthread_mutexattr_getpshared(const pthread_mutexattr_t *attr, int *shared) {
  *shared = get(attr)->shared;
  return 0;
}

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attr, int protocol) {
  if (protocol == PTHREAD_PRIO_PROTECT)
    __allways_unsupported("PTHREAD_PRIO_PROTECT");
  if (protocol != PTHREAD_PRIO_NONE && protocol != PTHREAD_PRIO_INHERIT)
    return EINVAL;
  of(attr)->protocol = (unsigned char)protocol;
  return 0;
}

int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *attr,
                                  int *protocol) {
  *protocol = get(attr)->protocol;
  return 0;
}

int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attr, int *robust) {
  *robust = get(attr)->robust;
  return 0;
}
