/*
 * runtime/thread_rwlockattr.c - attributes of read-write locks.
 */
#include "thread_impl.h"

struct attributes {
  int kind;
  int shared;
};

_Static_assert(sizeof(struct attributes) <= sizeof(pthread_rwlockattr_t),
               "size");

int pthread_rwlockattr_init(pthread_rwlockattr_t *attr) {
  *attr = (pthread_rwlockattr_t){.__align = 0};
  return 0;
}

/* What it has is undefined from now on. */
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attr) {
  thread_forget(attr, sizeof *attr);
  return 0;
}

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attr, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
    return EINVAL;
  ((struct attributes *)attr)->shared = shared;
  return 0;
}

int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *attr,
                                  int *shared) {
  *shared = ((const struct attributes *)attr)->shared;
  return 0;
}

int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attr, int kind) {
  if (kind < PTHREAD_RWLOCK_PREFER_READER_NP ||
      kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
    return EINVAL;
  ((struct attributes *)attr)->kind = kind;
  return 0;
}

int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *attr, int *kind) {
  *kind = ((const struct attributes *)attr)->kind;
  return 0;
}
