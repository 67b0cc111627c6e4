/*
 * runtime/thread_attr.c - attributes of threads.
 *
 * All are kept and can be asked for; only the detach state has an effect.
 * Stacks have no size here, and every schedule is explored anyway.
 */
#include "thread_impl.h"

#include <limits.h>
#include <sched.h>

enum { STACK_SIZE = 8 << 20, GUARD_SIZE = 4096 };

/* Over pthread_attr_t. */
struct attributes {
  void *stack;
  size_t stack_size;
  size_t guard_size;
  int detached;
  int scope;
  int inherit;
  int policy;
  int priority;
};

_Static_assert(sizeof(struct attributes) <= sizeof(pthread_attr_t), "size");

static struct attributes *of(pthread_attr_t *attr) {
  return (struct attributes *)attr;
}

static const struct attributes *get(const pthread_attr_t *attr) {
  return (const struct attributes *)attr;
}

static int too_small(size_t size) { return size < (size_t)PTHREAD_STACK_MIN; }

int pthread_attr_init(pthread_attr_t *attr) {
  *of(attr) = (struct attributes){.stack_size = STACK_SIZE,
                                  .guard_size = GUARD_SIZE,
                                  .detached = PTHREAD_CREATE_JOINABLE,
                                  .scope = PTHREAD_SCOPE_SYSTEM,
                                  .inherit = PTHREAD_INHERIT_SCHED,
                                  .policy = SCHED_OTHER};
  return 0;
}

/* What it has is undefined from now on. */
int pthread_attr_destroy(pthread_attr_t *attr) {
  thread_forget(attr, sizeof *attr);
  return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attr, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED)
    return EINVAL;
  of(attr)->detached = state;
  return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attr, int *state) {
  *state = get(attr)->detached;
  return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *attr, size_t size) {
  of(attr)->guard_size = size;
  return 0;
}

int pthread_attr_getguardsize(const pthread_attr_t *attr, size_t *size) {
  *size = get(attr)->guard_size;
  return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attr, size_t size) {
  if (too_small(size))
    return EINVAL;
  of(attr)->stack_size = size;
  return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *attr, size_t *size) {
  *size = get(attr)->stack_size;
  return 0;
}

int pthread_attr_setstack(pthread_attr_t *attr, void *stack, size_t size) {
  if (too_small(size))
    return EINVAL;
  of(attr)->stack = stack;
  of(attr)->stack_size = size;
  return 0;
}

int pthread_attr_getstack(const pthread_attr_t *attr, void **stack,
                          size_t *size) {
  *stack = get(attr)->stack;
  *size = get(attr)->stack_size;
  return 0;
}

int pthread_attr_setscope(pthread_attr_t *attr, int scope) {
  if (scope == PTHREAD_SCOPE_PROCESS)
    return ENOTSUP;
  if (scope != PTHREAD_SCOPE_SYSTEM)
    return EINVAL;
  of(attr)->scope = scope;
  return 0;
}

int pthread_attr_getscope(const pthread_attr_t *attr, int *scope) {
  *scope = get(attr)->scope;
  return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t *attr, int inherit) {
  if (inherit != PTHREAD_INHERIT_SCHED && inherit != PTHREAD_EXPLICIT_SCHED)
    return EINVAL;
  of(attr)->inherit = inherit;
  return 0;
}

int pthread_attr_getinheritsched(const pthread_attr_t *attr, int *inherit) {
  *inherit = get(attr)->inherit;
  return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *attr, int policy) {
  if (policy != SCHED_OTHER && policy != SCHED_FIFO && policy != SCHED_RR)
    return EINVAL;
  of(attr)->policy = policy;
  return 0;
}

int pthread_attr_getschedpolicy(const pthread_attr_t *attr, int *policy) {
  *policy = get(attr)->policy;
  return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *attr,
                               const struct sched_param *parameters) {
  int priority = parameters->sched_priority;
  int policy = get(attr)->policy;
  if (priority < sched_get_priority_min(policy) ||
      priority > sched_get_priority_max(policy))
    return EINVAL;
  of(attr)->priority = priority;
  return 0;
}

int pthread_attr_getschedparam(const pthread_attr_t *attr,
                               struct sched_param *parameters) {
  parameters->sched_priority = get(attr)->priority;
  return 0;
}

int pthread_attr_setaffinity_np(pthread_attr_t *attr, size_t size,
                                const cpu_set_t *cpus) {
  __allways_reads(cpus, size);
  __allways_writes(attr, sizeof *attr);
  return 0;
}
