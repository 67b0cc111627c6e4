/*
 * runtime/signal.c - handlers of signals, and raise.
 *
 * Only a thread itself sends itself signals, so a handler is a function that
 * raise() calls.  Only signals whose action was set are remembered.
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
  default:
    __allways_unsupported("the default action of a signal");
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
  if ((__allways_signal_mask >> (number - 1) & 1) != 0)
    __allways_unsupported("raise() of a signal that is blocked");
  deliver(number);
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
