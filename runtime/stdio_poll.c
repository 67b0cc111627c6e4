/*
 * runtime/stdio_poll.c - poll and select: waiting for one of several
 * descriptors.
 *
 * A thread that waits is in a list, with a word that says whether one of its
 * descriptors is ready.  Whoever changes a pipe sets all these words.
 */
#include "stdio_impl.h"

#include <poll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>

struct watcher {
  struct watcher *next; /* in order of threads */
  int thread;
  int ready;
  struct stdio_wanted *wanted;
};

static struct watcher *watchers;

/* ------------------------------------------------------------------- ready */

/* What of the events is there; a file is always ready. */
static short ready_of(const struct pollfd *p) {
  if (p->fd < 0)
    return 0;
  struct stdio_open *o = p->fd < STDIO_FDS ? __stdio_fds[p->fd] : NULL;
  if (!o)
    return POLLNVAL;
  int ready = POLLIN | POLLOUT | POLLRDNORM | POLLWRNORM;
  if (o->ops->ready)
    ready = o->ops->ready(o);
  if (ready & POLLIN)
    ready |= POLLRDNORM;
  if (ready & POLLOUT)
    ready |= POLLWRNORM;
  return (short)(ready & (p->events | POLLERR | POLLHUP));
}

int __stdio_ready(const struct stdio_wanted *w) {
  int found = 0;
  for (nfds_t i = 0; i < w->count; i++) {
    w->fds[i].revents = ready_of(&w->fds[i]);
    if (w->fds[i].revents)
      found++;
  }
  return found;
}

void __stdio_ready_changed(void) {
  for (struct watcher *w = watchers; w; w = w->next)
    w->ready = __stdio_ready(w->wanted) != 0;
}

/* ----------------------------------------------------------------- waiting */

static void link_in(struct watcher *me) {
  struct watcher **at = &watchers;
  while (*at && (*at)->thread < me->thread)
    at = &(*at)->next;
  me->next = *at;
  *at = me;
}

static void take_out(struct watcher *me) {
  struct watcher **at = &watchers;
  while (*at != me)
    at = &(*at)->next;
  *at = me->next;
}

/* Waits until one is ready or, if timed, time is over. */
static int await(struct stdio_wanted *wanted, int timed) {
  struct watcher *me = __allways_new(sizeof *me);
  *me = (struct watcher){.thread = __allways_thread_self(), .wanted = wanted};
  link_in(me);
  if (timed)
    __allways_wait_timed(&me->ready, WAIT_UNEQUAL, 0, NULL);
  else
    __allways_wait(&me->ready, WAIT_UNEQUAL, 0, NULL);
  take_out(me);
  int found = me->ready ? __stdio_ready(wanted) : 0;
  __allways_delete(me);
  return found;
}

int __stdio_wait_for(struct stdio_wanted *wanted, int limit) {
  int found = __stdio_ready(wanted);
  if (found == 0 && limit != 0)
    found = await(wanted, limit > 0);
  return found;
}

/* The descriptors are memory of the runtime's. */
static int wait_for(struct pollfd *fds, nfds_t count, int limit) {
  struct stdio_wanted wanted = {fds, count};
  __allways_atomic_begin();
  int found = __stdio_wait_for(&wanted, limit);
  __allways_atomic_end();
  return found;
}

int poll(struct pollfd *fds, nfds_t count, int limit) {
  cancellation_point();
  struct pollfd *copy = __allways_new(count * sizeof *copy);
  for (nfds_t i = 0; i < count; i++)
    copy[i] = (struct pollfd){.fd = fds[i].fd, .events = fds[i].events};
  int found = wait_for(copy, count, limit < 0 ? -1 : limit);
  for (nfds_t i = 0; i < count; i++)
    fds[i].revents = copy[i].revents;
  __allways_delete(copy);
  return found;
}

/* -1: bad; else as poll has it, rounded up. */
static int limit_of(long seconds, long part, long parts, int *limit) {
  if (seconds < 0 || part < 0 || part >= parts) {
    errno = EINVAL;
    return -1;
  }
  *limit = seconds || part ? 1 : 0;
  return 0;
}

int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *time,
          const sigset_t *mask) {
  int limit = -1;
  if (mask)
    __allways_unsupported("ppoll() with a mask of signals");
  if (time && limit_of(time->tv_sec, time->tv_nsec, 1000000000, &limit) != 0)
    return -1;
  return poll(fds, count, limit);
}

/* ------------------------------------------------------------------ select */

/* The words of a set that select looks at. */
static void copy_set(fd_set *to, const fd_set *from, int n) {
  FD_ZERO(to);
  for (int i = 0; from && i < (n + __NFDBITS - 1) / __NFDBITS; i++)
    to->fds_bits[i] = from->fds_bits[i];
}

/* Descriptors as poll wants them: how many. */
static nfds_t collect(struct pollfd *fds, int n, const fd_set *in,
                      const fd_set *out, const fd_set *except) {
  nfds_t count = 0;
  for (int fd = 0; fd < n; fd++) {
    short events = (short)((FD_ISSET(fd, in) ? POLLIN : 0) |
                           (FD_ISSET(fd, out) ? POLLOUT : 0) |
                           (FD_ISSET(fd, except) ? POLLPRI : 0));
    if (events)
      fds[count++] = (struct pollfd){.fd = fd, .events = events};
  }
  return count;
}

/* What is ready, in the caller's sets; how many bits that are, or -1. */
static int put_sets(const struct pollfd *fds, nfds_t count, int n,
                    fd_set *const sets[3]) {
  static const short events[3] = {POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR,
                                  POLLPRI};
  int bits = 0;
  for (int k = 0; k < 3; k++) {
    fd_set now;
    FD_ZERO(&now);
    for (nfds_t i = 0; i < count; i++)
      if (sets[k] && (fds[i].revents & events[k]) &&
          FD_ISSET(fds[i].fd, sets[k])) {
        FD_SET(fds[i].fd, &now);
        bits++;
      }
    for (int i = 0; sets[k] && i < (n + __NFDBITS - 1) / __NFDBITS; i++)
      sets[k]->fds_bits[i] = now.fds_bits[i];
  }
  return bits;
}

static int select_for(int n, fd_set *const sets[3], int limit) {
  fd_set copies[3];
  if (n < 0 || n > FD_SETSIZE) {
    errno = EINVAL;
    return -1;
  }
  for (int k = 0; k < 3; k++)
    copy_set(&copies[k], sets[k], n);
  struct pollfd *fds = __allways_new((size_t)n * sizeof *fds);
  nfds_t count = collect(fds, n, &copies[0], &copies[1], &copies[2]);
  int found = wait_for(fds, count, limit);
  for (nfds_t i = 0; i < count; i++)
    if (fds[i].revents & POLLNVAL) {
      errno = EBADF;
      found = -1;
    }
  if (found >= 0)
    found = put_sets(fds, count, n, sets);
  __allways_delete(fds);
  return found;
}

int select(int n, fd_set *restrict in, fd_set *restrict out,
           fd_set *restrict except, struct timeval *restrict time) {
  int limit = -1;
  cancellation_point();
  if (time && limit_of(time->tv_sec, time->tv_usec, 1000000, &limit) != 0)
    return -1;
  fd_set *const sets[3] = {in, out, except};
  int found = select_for(n, sets, limit);
  if (time && found == 0)
    *time = (struct timeval){0, 0};
  return found;
}

int pselect(int n, fd_set *restrict in, fd_set *restrict out,
            fd_set *restrict except, const struct timespec *restrict time,
            const sigset_t *restrict mask) {
  int limit = -1;
  cancellation_point();
  if (mask)
    __allways_unsupported("pselect() with a mask of signals");
  if (time && limit_of(time->tv_sec, time->tv_nsec, 1000000000, &limit) != 0)
    return -1;
  fd_set *const sets[3] = {in, out, except};
  return select_for(n, sets, limit);
}
