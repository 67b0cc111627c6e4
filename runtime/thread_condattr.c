/*
 * runtime/thread_condattr.c - attributes of condition variables.
 */
#include "thread_impl.h"

struct attributes {
  unsigned char shared;
  unsigned char clock;
};

_Static_assert(sizeof(struct attributes) <= sizeof(pthread_condattr_t), "size");

int pthread_condattr_init(pthread_condattr_t *attr) {
  *attr = (pthread_condattr_t){.__align = 0};
  return 0;
}

/* What it has is undefined from now on. */
int pthread_condattr_destroy(pthread_condattr_t *attr) {
  thread_forget(attr, sizeof *attr);
  return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *attr, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
    return EINVAL;
  ((struct attributes *)attr)->shared = (unsigned char)shared;
  return 0;
}

int pthread_condattr_getpshared(const pthread_condattr_t *attr, int *shared) {
  *shared = ((const struct attributes *)attr)->shared;
  return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attr, clockid_t clock) {
  if (thread_bad_clock(clock))
    return EINVAL;
  ((struct attributes *)attr)->clock = (unsigned char)clock;
  return 0;
}

int pthread_condattr_getclock(const pthread_condattr_t *attr,
                              clockid_t *clock) {
  *clock = ((const struct attributes *)attr)->clock;
  return 0;
}
