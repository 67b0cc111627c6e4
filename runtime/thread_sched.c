/*
 * runtime/thread_sched.c - hints to the scheduler.
 *
 * Every schedule is explored, so most of them have no effect.  The process has
 * no privileges: real-time policies are refused.
 */
#include "thread_impl.h"

#include <sched.h>
#include <string.h>

int sched_yield(void) {
  __allways_yield();
  return 0;
}

static int real_time(int policy) {
  return policy == SCHED_FIFO || policy == SCHED_RR;
}

static int time_sharing(int policy) {
  return policy == SCHED_OTHER || policy == SCHED_BATCH || policy == SCHED_IDLE;
}

/* The smallest or largest priority of a policy. */
static int priority(int policy, int bound) {
  if (real_time(policy))
    return bound;
  if (time_sharing(policy))
    return 0;
  errno = EINVAL;
  return -1;
}

int sched_get_priority_min(int policy) { return priority(policy, 1); }
int sched_get_priority_max(int policy) { return priority(policy, 99); }

int pthread_setschedparam(pthread_t id, int policy,
                          const struct sched_param *parameters) {
  (void)id;
  if (real_time(policy))
    return EPERM;
  if (policy != SCHED_OTHER || parameters->sched_priority != 0)
    return EINVAL;
  return 0;
}

int pthread_getschedparam(pthread_t id, int *policy,
                          struct sched_param *parameters) {
  (void)id;
  *policy = SCHED_OTHER;
  parameters->sched_priority = 0;
  return 0;
}

int pthread_setschedprio(pthread_t id, int value) {
  (void)id;
  return value == 0 ? 0 : EINVAL;
}

int pthread_setconcurrency(int level) { return level < 0 ? EINVAL : 0; }
int pthread_getconcurrency(void) { return 0; }

int pthread_setname_np(pthread_t id, const char *name) {
  (void)id;
  return strlen(name) < 16 ? 0 : ERANGE;
}

int pthread_setaffinity_np(pthread_t id, size_t size, const cpu_set_t *cpus) {
  (void)id;
  __allways_reads(cpus, size);
  return 0;
}

int sched_setaffinity(pid_t id, size_t size, const cpu_set_t *cpus) {
  (void)id;
  __allways_reads(cpus, size);
  return 0;
}
