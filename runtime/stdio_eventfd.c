/*
 * runtime/stdio_eventfd.c - a number that threads add to, wait for and take.
 */
#include "stdio_impl.h"

#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>

struct counter {
  struct stdio_open open;
  int ready;      /* not 0: there is something to take */
  int one;        /* EFD_SEMAPHORE: it is taken one by one */
  uint64_t value; /* at most MOST */
  uint64_t taken; /* what the next read gives */
};

#define MOST (UINT64_MAX - 1)

static void set(struct counter *c, uint64_t value) {
  c->value = value;
  c->ready = value != 0;
  if (__stdio_ready_changed)
    __stdio_ready_changed();
}

/* Waits for a number; reads are of eight bytes or more. */
static int counter_await(struct stdio_open *o, size_t used, size_t wanted) {
  struct counter *c = (struct counter *)o;
  if (used || wanted < sizeof c->value) {
    errno = EINVAL;
    return -1;
  }
  if (c->ready)
    return 0;
  if (o->mode & STDIO_NONBLOCK) {
    errno = EAGAIN;
    return -1;
  }
  o->references++;
  __allways_wait(&c->ready, WAIT_UNEQUAL, 0, NULL);
  if (--o->references == 0)
    __allways_unsupported("close() of an eventfd for which a thread waits");
  return 0;
}

static const char *counter_view(struct stdio_open *o, size_t *size) {
  struct counter *c = (struct counter *)o;
  c->taken = c->one ? 1 : c->value;
  *size = sizeof c->taken;
  return (const char *)&c->taken;
}

static void counter_took(struct stdio_open *o) {
  struct counter *c = (struct counter *)o;
  uint64_t left = c->value - c->taken;
  o->at = 0;
  c->taken = 0;
  set(c, left);
}

static ssize_t counter_write(struct stdio_open *o, const void *bytes,
                             size_t size) {
  struct counter *c = (struct counter *)o;
  uint64_t more;
  if (size < sizeof more) {
    errno = EINVAL;
    return -1;
  }
  memcpy(&more, bytes, sizeof more);
  if (more > MOST) {
    errno = EINVAL;
    return -1;
  }
  if (more > MOST - c->value) {
    if (!(o->mode & STDIO_NONBLOCK))
      __allways_unsupported("write() to an eventfd that waits for room");
    errno = EAGAIN;
    return -1;
  }
  set(c, c->value + more);
  return sizeof more;
}

static int counter_ready(struct stdio_open *o) {
  const struct counter *c = (const struct counter *)o;
  return (c->value ? POLLIN : 0) | (c->value < MOST ? POLLOUT : 0);
}

static void counter_close(struct stdio_open *o) { __allways_delete(o); }

static const struct stdio_ops counter_ops = {.view = counter_view,
                                             .await = counter_await,
                                             .took = counter_took,
                                             .write = counter_write,
                                             .ready = counter_ready,
                                             .close = counter_close,
                                             .kind = 0};

int eventfd(unsigned count, int flags) {
  if (flags & ~(EFD_SEMAPHORE | EFD_NONBLOCK | EFD_CLOEXEC)) {
    errno = EINVAL;
    return -1;
  }
  __allways_atomic_begin();
  struct counter *c = __allways_new(sizeof *c);
  memset(c, 0, sizeof *c);
  c->open.ops = &counter_ops;
  c->open.mode = (unsigned char)(STDIO_READ | STDIO_WRITE |
                                 (flags & EFD_NONBLOCK ? STDIO_NONBLOCK : 0));
  c->one = (flags & EFD_SEMAPHORE) != 0;
  c->value = count;
  c->ready = count != 0;
  int fd = __stdio_fd_new(&c->open);
  if (fd == 1 || fd == 2)
    __stdio_redirected();
  __allways_atomic_end();
  return fd;
}

int eventfd_read(int fd, eventfd_t *value) {
  char *copy = NULL;
  cancellation_point();
  ssize_t size = __stdio_fd_read(fd, sizeof *value, NULL, &copy);
  if (size == sizeof *value)
    memcpy(value, copy, sizeof *value);
  __allways_delete(copy);
  return size == sizeof *value ? 0 : -1;
}

int eventfd_write(int fd, eventfd_t value) {
  cancellation_point();
  ssize_t size = __stdio_fd_write(fd, (const char *)&value, sizeof value, NULL);
  return size == sizeof value ? 0 : -1;
}
