/*
 * runtime/signal_set.c - sets of signals.
 *
 * Signal n is bit n - 1 of the first word; the other words are 0.  32 and 33
 * are glibc's own.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>

#define OWN (3UL << 31)

static int bad(int number) {
  if (number >= 1 && number <= 64 && number != 32 && number != 33)
    return 0;
  errno = EINVAL;
  return 1;
}

static unsigned long bit(int number) { return 1UL << (number - 1); }

static int set(sigset_t *to, unsigned long bits) {
  sigset_t result = {{bits}};
  *to = result;
  return 0;
}

int sigemptyset(sigset_t *s) { return set(s, 0); }
int sigfillset(sigset_t *s) { return set(s, ~OWN); }

int sigaddset(sigset_t *s, int number) {
  if (bad(number))
    return -1;
  s->__val[0] |= bit(number);
  return 0;
}

int sigdelset(sigset_t *s, int number) {
  if (bad(number))
    return -1;
  s->__val[0] &= ~bit(number);
  return 0;
}

int sigismember(const sigset_t *s, int number) {
  if (number < 1 || number > 64) {
    errno = EINVAL;
    return -1;
  }
  return (s->__val[0] & bit(number)) != 0;
}

int sigisemptyset(const sigset_t *s) { return s->__val[0] == 0; }

int sigorset(sigset_t *to, const sigset_t *a, const sigset_t *b) {
  return set(to, a->__val[0] | b->__val[0]);
}

int sigandset(sigset_t *to, const sigset_t *a, const sigset_t *b) {
  return set(to, a->__val[0] & b->__val[0]);
}

/* SIGRTMIN and SIGRTMAX. */
int __libc_current_sigrtmin(void) { return 34; }
int __libc_current_sigrtmax(void) { return 64; }
