/*
 * runtime/thread_robust.c - robust mutexes.
 *
 * A thread has a list of the robust mutexes that it holds, linked through them,
 * so that they are free when it ends.  POSIX leaves open whether others notice
 * that before the process ends; as with glibc, they do.
 *
 *   ROBUST -- the owner ends --> OWNER_DIED -- lock: EOWNERDEAD --+
 *     ^                              ^                            v
 *     |                              +-- the owner ends --- INCONSISTENT
 *     +---------- pthread_mutex_consistent ----------------------+|
 *                            NOT_RECOVERABLE <----- unlock -------+
 *
 * This file comes with pthread_mutexattr_setrobust: programs that do not name
 * it have no such list, and their threads end as if there were none.
 */
#include "thread_impl.h"

int pthread_mutexattr_setrobust(pthread_mutexattr_t *attr, int robust) {
  if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST)
    return EINVAL;
  ((struct mutex_attributes *)attr)->robust = (unsigned char)robust;
  return 0;
}

static void take_out(struct mutex *m) {
  struct mutex *before = __allways_own.robust;
  if (before == m) {
    __allways_own.robust = m->next;
  } else {
    while (before && before->next != m)
      before = before->next;
    if (before)
      before->next = m->next;
  }
  m->next = NULL;
}

/* It is in the list already if the program has overwritten it meanwhile. */
int __allways_robust_taken(struct mutex *m) {
  take_out(m);
  m->next = __allways_own.robust;
  __allways_own.robust = m;
  if (m->robust != OWNER_DIED)
    return 0;
  m->robust = INCONSISTENT;
  return EOWNERDEAD;
}

void __allways_robust_released(struct mutex *m) {
  take_out(m);
  if (m->robust == INCONSISTENT)
    m->robust = NOT_RECOVERABLE;
}

/* One that the program has overwritten is not the thread's any more, nor is
 * what comes after it known. */
void __allways_mutex_abandon(void) {
  struct mutex *m = __allways_own.robust;
  while (m && m->owner == thread_me() && m->self == m) {
    struct mutex *next = m->next;
    *m = (struct mutex){.kind = m->kind, .robust = OWNER_DIED};
    __allways_own.held--;
    m = next;
  }
  __allways_own.robust = NULL;
}
