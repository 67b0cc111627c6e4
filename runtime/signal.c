/*
 * runtime/signal.c - handlers of signals, and raise.
 *
 * Only a thread itself sends itself signals, so a handler is a function that
 * raise() calls.  One that is blocked is pending until it is not.  Only signals
 * whose action was set are remembered.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "machine.h"

__sighandler_t __sysv_signal(int number, __sighandler_t handler);
__sighandler_t bsd_signal(int number, __sighandler_t handler);

extern _Thread_local unsigned long __allways_signal_mask;
extern _Thread_local unsigned long __allways_signal_pending;
void __allways_signal_deliver(void);
extern void (*__allways_abort_handler)(void);

struct entry {
  struct entry *next;
  int number;
  struct sigaction action;
};

static struct entry *entries; /* in order of their numbers */

/* ---------------------------------------------------------------- actions */

/* The action set for a signal, the default where none was. */
static struct sigaction get(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  __allways_atomic_begin();
  for (const struct entry *e = entries; e != NULL; e = e->next)
    if (e->number == number)
      action = e->action;
  __allways_atomic_end();
  return action;
}

static void set(int number, const struct sigaction *action) {
  struct entry **at = &entries;
  __allways_atomic_begin();
  while (*at != NULL && (*at)->number < number)
    at = &(*at)->next;
  if (*at == NULL || (*at)->number != number) {
    struct entry *e = __allways_new(sizeof *e);
    e->number = number;
    e->next = *at;
    *at = e;
  }
  (*at)->action = *action;
  __allways_atomic_end();
}

/* ----------------------------------------------------------------- deliver */

static void deliver_default(int number) {
  switch (number) {
  case SIGABRT:
    __allways_abort();
  case SIGCHLD:
  case SIGCONT:
  case SIGURG:
  case SIGWINCH:
    return;
  case SIGSTOP:
  case SIGTSTP:
  case SIGTTIN:
  case SIGTTOU:
    __allways_unsupported("a signal that stops the program");
  default: /* as the shell shows it */
    __allways_exit(128 + number);
  }
}

static void call(int number, const struct sigaction *action) {
  siginfo_t info = {.si_signo = number, .si_code = SI_TKILL};
  unsigned long before = __allways_signal_mask;
  info.si_pid = getpid();
  info.si_uid = getuid();
  __allways_signal_mask |= action->sa_mask.__val[0];
  if ((action->sa_flags & SA_NODEFER) == 0)
    __allways_signal_mask |= 1UL << (number - 1);
  if ((action->sa_flags & SA_SIGINFO) != 0)
    action->sa_sigaction(number, &info, NULL);
  else
    action->sa_handler(number);
  __allways_signal_mask = before;
  if (__allways_signal_pending & ~before)
    __allways_signal_deliver();
}

static void deliver(int number) {
  struct sigaction action = get(number);
  if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN)
    return;
  if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_DFL) {
    deliver_default(number);
    return;
  }
  if ((action.sa_flags & (int)SA_RESETHAND) != 0) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    set(number, &standard);
  }
  call(number, &action);
}

static int is_plain(const struct sigaction *action, __sighandler_t handler) {
  return (action->sa_flags & SA_SIGINFO) == 0 && action->sa_handler == handler;
}

/* Nothing happens, now or later. */
static int is_ignored(int number) {
  struct sigaction action = get(number);
  return is_plain(&action, SIG_IGN) ||
         (is_plain(&action, SIG_DFL) &&
          (number == SIGCHLD || number == SIGCONT || number == SIGURG ||
           number == SIGWINCH));
}

/* It ends the program, whichever thread gets it. */
static int is_fatal(int number) {
  struct sigaction action = get(number);
  return is_plain(&action, SIG_DFL) && !is_ignored(number) &&
         (__allways_signal_mask >> (number - 1) & 1) == 0;
}

static void deliver_abort(void) {
  __allways_signal_mask &= ~(1UL << (SIGABRT - 1));
  deliver(SIGABRT);
}

int raise(int number) {
  if (number < 0 || number > 64) {
    errno = EINVAL;
    return -1;
  }
  if (number == 0)
    return 0;
  if (is_ignored(number))
    return 0;
  if ((__allways_signal_mask >> (number - 1) & 1) != 0)
    __allways_signal_pending |= 1UL << (number - 1);
  else
    deliver(number);
  return 0;
}

/* The lowest numbers first. */
void __allways_signal_deliver(void) {
  for (int number = 1; number <= 64; number++) {
    unsigned long bit = 1UL << (number - 1);
    if (__allways_signal_pending & ~__allways_signal_mask & bit) {
      __allways_signal_pending &= ~bit;
      deliver(number);
    }
  }
}

/* A signal to the program goes to one of its threads: only if there is one, or
 * if it does not matter, is it known to which. */
int kill(pid_t process, int number) {
  if (number < 0 || number > 64) {
    errno = EINVAL;
    return -1;
  }
  if (process != 0 && process != getpid())
    __allways_unsupported("kill() of another process");
  if (number && !is_fatal(number) && !is_ignored(number) &&
      !__allways_thread_alone())
    __allways_unsupported("kill() where several threads may get the signal");
  return raise(number);
}

int sigwait(const sigset_t *restrict set, int *restrict number) {
  unsigned long wanted = __allways_signal_pending & set->__val[0];
  if (wanted == 0)
    __allways_unsupported("sigwait() for a signal that is not pending");
  int lowest = __builtin_ctzl(wanted) + 1;
  __allways_signal_pending &= ~(1UL << (lowest - 1));
  *number = lowest;
  return 0;
}

/* -------------------------------------------------------------- interface */

static int bad(int number, int changes) {
  if (number >= 1 && number <= 64 && number != 32 && number != 33 &&
      !(changes && (number == SIGKILL || number == SIGSTOP)))
    return 0;
  errno = EINVAL;
  return 1;
}

static void tell_abort(void) {
  __allways_atomic_begin();
  __allways_abort_handler = deliver_abort;
  __allways_atomic_end();
}

int sigaction(int number, const struct sigaction *restrict action,
              struct sigaction *restrict old) {
  if (bad(number, action != NULL))
    return -1;
  struct sigaction before = get(number), wanted;
  if (action != NULL) {
    wanted = *action;
    set(number, &wanted);
    if (number == SIGABRT)
      tell_abort();
  }
  if (old != NULL)
    *old = before;
  return 0;
}

static __sighandler_t simple(int number, __sighandler_t handler, int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, old;
  if (handler == SIG_ERR) {
    errno = EINVAL;
    return SIG_ERR;
  }
  if (sigaction(number, &action, &old) != 0)
    return SIG_ERR;
  return old.sa_handler;
}

__sighandler_t signal(int number, __sighandler_t handler) {
  return simple(number, handler, SA_RESTART);
}

__sighandler_t bsd_signal(int number, __sighandler_t handler) {
  return simple(number, handler, SA_RESTART);
}

/* What strict C headers make of signal. */
__sighandler_t __sysv_signal(int number, __sighandler_t handler) {
  return simple(number, handler, (int)(SA_RESETHAND | SA_NODEFER));
}

int siginterrupt(int number, int flag) {
  (void)flag;
  return bad(number, 0) ? -1 : 0;
}
