/*
 * runtime/stdio_pipe.c - pipes and pairs of sockets: bytes between threads.
 *
 * An end of a pipe is an open file that leads to a queue of bytes.  A socket of
 * a pair has two, one for each direction.  Who reads an empty queue waits while
 * somebody may still write; who writes to a full one waits for room.
 */
#include "stdio_impl.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CAPACITY = 65536 };

struct queue {
  int filled; /* bytes in it; INT_MAX: no writer is left */
  int room;   /* bytes that fit; CAPACITY: no reader is left */
  int readers, writers;
  size_t size;
  char *bytes; /* NULL if size is 0 */
};

struct end {
  struct stdio_open open;
  struct queue *in, *out; /* NULL: this end does not read, write */
};

/* ------------------------------------------------------------------ queues */

static void update(struct queue *q) {
  q->filled = q->writers ? (int)q->size : INT_MAX;
  q->room = q->readers ? CAPACITY - (int)q->size : CAPACITY;
  if (__stdio_ready_changed)
    __stdio_ready_changed();
}

/* The bytes from skip on, and n more. */
static void set_bytes(struct queue *q, size_t skip, const char *more,
                      size_t n) {
  size_t kept = q->size - skip, size = kept + n;
  char *bytes = size ? __allways_new(size) : NULL;
  if (kept)
    memcpy(bytes, q->bytes + skip, kept);
  if (n)
    memcpy(bytes + kept, more, n);
  if (q->bytes)
    __allways_delete(q->bytes);
  q->bytes = bytes;
  q->size = size;
  update(q);
}

static struct queue *queue_new(void) {
  struct queue *q = __allways_new(sizeof *q);
  *q = (struct queue){.readers = 1, .writers = 1, .room = CAPACITY};
  return q;
}

static void leave(struct queue *q, int *side) {
  --*side;
  if (q->readers == 0 && q->size)
    set_bytes(q, q->size, NULL, 0);
  if (q->readers || q->writers) {
    update(q);
    return;
  }
  __allways_delete(q);
}

/* -------------------------------------------------------------- operations */

/* Waits for the word to be at least n; others may use the end meanwhile. */
static int block(struct stdio_open *o, const int *word, int n) {
  if (*word >= n)
    return 0;
  if (o->mode & STDIO_NONBLOCK) {
    errno = EAGAIN;
    return -1;
  }
  o->references++;
  __allways_wait(word, WAIT_AT_LEAST, n, NULL);
  if (--o->references == 0)
    __allways_unsupported("close() of a pipe in which a thread waits");
  return 0;
}

static int end_await(struct stdio_open *o, size_t used, size_t wanted) {
  struct queue *q = ((struct end *)o)->in;
  return wanted && q ? block(o, &q->filled, (int)used + 1) : 0;
}

static const char *end_view(struct stdio_open *o, size_t *size) {
  const struct queue *q = ((struct end *)o)->in;
  *size = q->size;
  return q->size ? q->bytes : "";
}

static void end_took(struct stdio_open *o) {
  struct queue *q = ((struct end *)o)->in;
  size_t n = o->at;
  o->at = 0;
  if (n)
    set_bytes(q, n, NULL, 0);
}

/* Few bytes are written at once; more of them, as room comes. */
static ssize_t end_write(struct stdio_open *o, const void *bytes, size_t size) {
  struct queue *q = ((struct end *)o)->out;
  size_t done = 0;
  if (q == NULL) {
    errno = EPIPE; /* shutdown() */
    return -1;
  }
  while (done < size) {
    size_t left = size - done;
    int needed = left <= PIPE_BUF && done == 0 ? (int)left : 1;
    if (q->readers && block(o, &q->room, needed) != 0)
      return done ? (ssize_t)done : -1;
    if (q->readers == 0) {
      errno = EPIPE;
      return done ? (ssize_t)done : -1;
    }
    if (left > (size_t)q->room)
      left = (size_t)q->room;
    set_bytes(q, 0, (const char *)bytes + done, left);
    done += left;
  }
  return (ssize_t)done;
}

static int end_ready(struct stdio_open *o) {
  const struct end *e = (const struct end *)o;
  int ready = 0;
  if (e->in && e->in->filled > 0)
    ready |= e->in->size || e->out ? POLLIN : 0;
  if (e->in && e->in->writers == 0 && (!e->out || e->out->readers == 0))
    ready |= POLLHUP;
  if (e->out && e->out->room >= PIPE_BUF)
    ready |= POLLOUT;
  if (e->out && e->out->readers == 0)
    ready |= e->in ? 0 : POLLERR;
  return ready;
}

static void end_close(struct stdio_open *o) {
  struct end *e = (struct end *)o;
  if (e->in)
    leave(e->in, &e->in->readers);
  if (e->out)
    leave(e->out, &e->out->writers);
  __allways_delete(e);
}

static const struct stdio_ops pipe_ops = {.view = end_view,
                                          .await = end_await,
                                          .took = end_took,
                                          .write = end_write,
                                          .ready = end_ready,
                                          .close = end_close,
                                          .kind = S_IFIFO};
static const struct stdio_ops socket_ops = {.view = end_view,
                                            .await = end_await,
                                            .took = end_took,
                                            .write = end_write,
                                            .ready = end_ready,
                                            .close = end_close,
                                            .kind = S_IFSOCK};

/* ------------------------------------------------------------------ making */

static int end_new(const struct stdio_ops *ops, struct queue *in,
                   struct queue *out, int nonblock) {
  struct end *e = __allways_new(sizeof *e);
  memset(e, 0, sizeof *e);
  e->open.ops = ops;
  e->open.mode =
      (unsigned char)((in ? STDIO_READ : 0) | (out ? STDIO_WRITE : 0) |
                      (nonblock ? STDIO_NONBLOCK : 0));
  e->in = in;
  e->out = out;
  int fd = __stdio_fd_new(&e->open);
  if (fd == 1 || fd == 2)
    __stdio_redirected();
  return fd;
}

int pipe2(int fds[2], int flags) {
  int made[2], nonblock = flags & O_NONBLOCK;
  if (flags & ~(O_NONBLOCK | O_CLOEXEC)) {
    errno = EINVAL;
    return -1;
  }
  __allways_atomic_begin();
  struct queue *q = queue_new();
  made[0] = end_new(&pipe_ops, q, NULL, nonblock);
  made[1] = end_new(&pipe_ops, NULL, q, nonblock);
  __allways_atomic_end();
  fds[0] = made[0];
  fds[1] = made[1];
  return 0;
}

int pipe(int fds[2]) { return pipe2(fds, 0); }

int socketpair(int domain, int type, int protocol, int fds[2]) {
  int made[2], nonblock = type & SOCK_NONBLOCK;
  if (domain != AF_UNIX ||
      (type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)) != SOCK_STREAM)
    __allways_unsupported("socketpair() of other sockets than AF_UNIX, "
                          "SOCK_STREAM");
  if (protocol != 0 && protocol != AF_UNIX) {
    errno = EPROTONOSUPPORT;
    return -1;
  }
  __allways_atomic_begin();
  struct queue *there = queue_new(), *back = queue_new();
  made[0] = end_new(&socket_ops, back, there, nonblock);
  made[1] = end_new(&socket_ops, there, back, nonblock);
  __allways_atomic_end();
  fds[0] = made[0];
  fds[1] = made[1];
  return 0;
}

/* ----------------------------------------------------------------- sockets */

/* In a section: the socket of a descriptor; NULL and errno. */
static struct end *socket_of(int fd) {
  struct stdio_open *o = __stdio_fd_get(fd);
  if (!o)
    return NULL;
  if (o->ops == &socket_ops)
    return (struct end *)o;
  errno = ENOTSOCK;
  return NULL;
}

static int is_socket(int fd) {
  __allways_atomic_begin();
  struct end *e = socket_of(fd);
  __allways_atomic_end();
  return e != NULL;
}

/* What was written before can still be read. */
int shutdown(int fd, int how) {
  if (how != SHUT_RD && how != SHUT_WR && how != SHUT_RDWR) {
    errno = EINVAL;
    return -1;
  }
  __allways_atomic_begin();
  struct end *e = socket_of(fd);
  if (e && how != SHUT_WR)
    __allways_unsupported("shutdown() of reading");
  if (e && e->out) {
    leave(e->out, &e->out->writers);
    e->out = NULL;
  }
  __allways_atomic_end();
  return e ? 0 : -1;
}

ssize_t send(int fd, const void *bytes, size_t size, int flags) {
  if (!is_socket(fd))
    return -1;
  if (flags & ~MSG_NOSIGNAL)
    __allways_unsupported("send() with flags");
  char local[STDIO_CHUNK], *copy = __stdio_copy(bytes, size, local);
  cancellation_point();
  ssize_t done = __stdio_fd_write(fd, copy, size, NULL);
  stdio_copy_drop(copy, local);
  if (done < 0 && errno == EPIPE && !(flags & MSG_NOSIGNAL))
    __stdio_broken_pipe();
  return done;
}

ssize_t recv(int fd, void *bytes, size_t size, int flags) {
  if (!is_socket(fd))
    return -1;
  if (flags & ~MSG_WAITALL)
    __allways_unsupported("recv() with flags");
  if (!(flags & MSG_WAITALL))
    return read(fd, bytes, size);
  size_t done = 0;
  while (done < size) {
    ssize_t n = read(fd, (char *)bytes + done, size - done);
    if (n <= 0)
      return done ? (ssize_t)done : n;
    done += (size_t)n;
  }
  return (ssize_t)done;
}

/* A write to a pipe without readers: outside of sections. */
void __stdio_broken_pipe(void) {
  raise(SIGPIPE);
  errno = EPIPE;
}
