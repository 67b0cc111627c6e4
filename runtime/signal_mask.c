/*
 * runtime/signal_mask.c - which signals a thread blocks.
 *
 * Signals come only from the thread itself; one that is blocked waits until it
 * is not.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>

/* Signal n is bit n - 1. */
_Thread_local unsigned long __allways_signal_mask;
/* Signals that came while they were blocked. */
_Thread_local unsigned long __allways_signal_pending;

/* Defined where signals are sent: those that are pending and not blocked are
 * delivered. */
void __allways_signal_deliver(void) __attribute__((weak));

/* SIGKILL, SIGSTOP and glibc's own are never blocked. */
#define NEVER (1UL << (SIGKILL - 1) | 1UL << (SIGSTOP - 1) | 3UL << 31)

int pthread_sigmask(int how, const sigset_t *restrict set,
                    sigset_t *restrict old) {
  sigset_t before = {{__allways_signal_mask}};
  unsigned long mask = __allways_signal_mask;
  if (set != NULL) {
    switch (how) {
    case SIG_BLOCK:
      mask |= set->__val[0];
      break;
    case SIG_UNBLOCK:
      mask &= ~set->__val[0];
      break;
    case SIG_SETMASK:
      mask = set->__val[0];
      break;
    default:
      return EINVAL;
    }
  }
  __allways_signal_mask = mask & ~NEVER;
  if (old != NULL)
    *old = before;
  if (__allways_signal_pending & ~__allways_signal_mask)
    __allways_signal_deliver();
  return 0;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
  int error = pthread_sigmask(how, set, old);
  if (error != 0)
    errno = error;
  return error != 0 ? -1 : 0;
}

int sigpending(sigset_t *set) {
  sigset_t pending = {{__allways_signal_pending}};
  *set = pending;
  return 0;
}
