/*
 * runtime/stdio_epoll.c - epoll: a set of descriptors that threads wait for.
 *
 * The set is what poll waits for (stdio_poll.c), and it is an open file, too.
 * Those that are ready are given in the order of their numbers.
 */
#include "stdio_impl.h"

#include <poll.h>
#include <sys/epoll.h>

/* Beside each descriptor of the set. */
struct member {
  int fd;
  int once; /* EPOLLONESHOT */
  epoll_data_t data;
};

struct epoll {
  struct stdio_open open;
  struct stdio_wanted wanted; /* fds[i] is that of members[i] */
  struct member *members;
};

enum {
  LEVEL = EPOLLIN | EPOLLOUT | EPOLLPRI | EPOLLERR | EPOLLHUP | EPOLLRDHUP |
          EPOLLRDNORM | EPOLLRDBAND | EPOLLWRNORM | EPOLLWRBAND | EPOLLMSG
};

/* --------------------------------------------------------------------- set */

static const char *epoll_view(struct stdio_open *o, size_t *size) {
  (void)o;
  *size = 0;
  return "";
}

static int epoll_await(struct stdio_open *o, size_t used, size_t wanted) {
  (void)o, (void)used, (void)wanted;
  errno = EINVAL;
  return -1;
}

static ssize_t epoll_write(struct stdio_open *o, const void *bytes,
                           size_t size) {
  (void)o, (void)bytes, (void)size;
  errno = EINVAL;
  return -1;
}

static int epoll_ready(struct stdio_open *o) {
  return __stdio_ready(&((struct epoll *)o)->wanted) ? POLLIN : 0;
}

static void epoll_close(struct stdio_open *o) {
  struct epoll *e = (struct epoll *)o;
  __allways_delete(e->wanted.fds);
  __allways_delete(e->members);
  __allways_delete(e);
}

static const struct stdio_ops epoll_ops = {.view = epoll_view,
                                           .await = epoll_await,
                                           .write = epoll_write,
                                           .ready = epoll_ready,
                                           .close = epoll_close,
                                           .kind = 0};

/* In a section: the set of a descriptor; NULL and errno. */
static struct epoll *epoll_of(int fd) {
  struct stdio_open *o = __stdio_fd_get(fd);
  if (!o)
    return NULL;
  if (o->ops == &epoll_ops)
    return (struct epoll *)o;
  errno = EINVAL;
  return NULL;
}

/* Where the descriptor is, or would be. */
static unsigned long place(const struct epoll *e, int fd) {
  unsigned long i = 0;
  while (i < e->wanted.count && e->members[i].fd < fd)
    i++;
  return i;
}

static int has(const struct epoll *e, unsigned long at, int fd) {
  return at < e->wanted.count && e->members[at].fd == fd;
}

/* Room for one more at a place (by 1), or one less (by -1). */
static void move(struct epoll *e, unsigned long at, int by) {
  unsigned long count = e->wanted.count, size = by > 0 ? count + 1 : count - 1;
  struct pollfd *fds = size ? __allways_new(size * sizeof *fds) : NULL;
  struct member *members = size ? __allways_new(size * sizeof *members) : NULL;
  for (unsigned long i = 0; i < count; i++) {
    if (i == at && by < 0)
      continue;
    unsigned long to = i < at ? i : by > 0 ? i + 1 : i - 1;
    fds[to] = e->wanted.fds[i];
    members[to] = e->members[i];
  }
  __allways_delete(e->wanted.fds);
  __allways_delete(e->members);
  e->wanted = (struct stdio_wanted){fds, size};
  e->members = members;
}

static void put(struct epoll *e, unsigned long i, int fd,
                const struct epoll_event *event) {
  if (event->events & ~((uint32_t)LEVEL | EPOLLONESHOT | EPOLLWAKEUP))
    __allways_unsupported("epoll_ctl() with EPOLLET or EPOLLEXCLUSIVE");
  e->wanted.fds[i] =
      (struct pollfd){.fd = fd, .events = (short)(event->events & LEVEL)};
  e->members[i] = (struct member){.fd = fd,
                                  .once = (event->events & EPOLLONESHOT) != 0,
                                  .data = event->data};
}

void __stdio_epoll_forget(int fd) {
  for (int i = 0; i < STDIO_FDS; i++) {
    if (!__stdio_fds[i] || __stdio_fds[i]->ops != &epoll_ops)
      continue;
    struct epoll *e = (struct epoll *)__stdio_fds[i];
    unsigned long at = place(e, fd);
    if (!has(e, at, fd))
      continue;
    if (__stdio_fds[fd]->references > 1)
      __allways_unsupported("close() of a descriptor that is in an epoll, "
                            "and has a duplicate");
    move(e, at, -1);
  }
}

/* ------------------------------------------------------------------ making */

int epoll_create1(int flags) {
  if (flags & ~EPOLL_CLOEXEC) {
    errno = EINVAL;
    return -1;
  }
  __allways_atomic_begin();
  struct epoll *e = __allways_new(sizeof *e);
  memset(e, 0, sizeof *e);
  e->open.ops = &epoll_ops;
  e->open.mode = STDIO_READ | STDIO_WRITE;
  int fd = __stdio_fd_new(&e->open);
  __allways_atomic_end();
  return fd;
}

int epoll_create(int size) {
  if (size > 0)
    return epoll_create1(0);
  errno = EINVAL;
  return -1;
}

/* In a section: 0, or an error. */
static int change(int epoll, int operation, int fd,
                  const struct epoll_event *event) {
  struct epoll *e = epoll_of(epoll);
  struct stdio_open *o = e ? __stdio_fd_get(fd) : NULL;
  if (!o)
    return errno;
  if (o == &e->open)
    return EINVAL;
  if (o->ops == &epoll_ops)
    __allways_unsupported("an epoll in an epoll");
  if (!o->ops->ready)
    return EPERM;
  unsigned long at = place(e, fd);
  switch (operation) {
  case EPOLL_CTL_ADD:
    if (has(e, at, fd))
      return EEXIST;
    move(e, at, 1);
    put(e, at, fd, event);
    break;
  case EPOLL_CTL_MOD:
    if (!has(e, at, fd))
      return ENOENT;
    put(e, at, fd, event);
    break;
  case EPOLL_CTL_DEL:
    if (!has(e, at, fd))
      return ENOENT;
    move(e, at, -1);
    break;
  default:
    return EINVAL;
  }
  if (__stdio_ready_changed)
    __stdio_ready_changed();
  return 0;
}

int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event) {
  struct epoll_event copy = {0};
  if (operation != EPOLL_CTL_DEL)
    copy = *event;
  __allways_atomic_begin();
  int error = change(epoll, operation, fd, &copy);
  __allways_atomic_end();
  if (error == 0)
    return 0;
  errno = error;
  return -1;
}

/* ----------------------------------------------------------------- waiting */

/* In a section: those that are ready, at most so many; how many they are. */
static int collect(struct epoll *e, struct epoll_event *events, int most) {
  int n = 0;
  for (unsigned long i = 0; i < e->wanted.count && n < most; i++) {
    struct pollfd *p = &e->wanted.fds[i];
    struct member *m = &e->members[i];
    if (!p->revents)
      continue;
    events[n].events = (uint32_t)(unsigned short)p->revents;
    events[n++].data = m->data;
    if (m->once)
      p->fd = -1;
  }
  for (unsigned long i = 0; i < e->wanted.count; i++)
    e->wanted.fds[i].revents = 0;
  return n;
}

/* In a section; -1 and errno. */
static int wait_for(int epoll, struct epoll_event *events, int most,
                    int limit) {
  struct epoll *e = epoll_of(epoll);
  if (!e)
    return -1;
  e->open.references++;
  int found = __stdio_wait_for(&e->wanted, limit);
  if (--e->open.references == 0)
    __allways_unsupported("close() of an epoll for which a thread waits");
  return found ? collect(e, events, most) : 0;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int limit) {
  cancellation_point();
  if (most <= 0) {
    errno = EINVAL;
    return -1;
  }
  enum { ROOM = STDIO_FDS };
  struct epoll_event *found = __allways_new(ROOM * sizeof *found);
  __allways_atomic_begin();
  int n =
      wait_for(epoll, found, most < ROOM ? most : ROOM, limit < 0 ? -1 : limit);
  __allways_atomic_end();
  for (int i = 0; i < n; i++)
    events[i] = found[i];
  __allways_delete(found);
  return n;
}

int epoll_pwait(int epoll, struct epoll_event *events, int most, int limit,
                const sigset_t *mask) {
  if (mask)
    __allways_unsupported("epoll_pwait() with a mask of signals");
  return epoll_wait(epoll, events, most, limit);
}
