/*
 * runtime/stdio_vectors.c - readv, writev and their kin: several buffers in one
 * operation.
 */
#include "stdio_impl.h"

#include <limits.h>
#include <sys/uio.h>
#include <unistd.h>

/* Whether there are as many buffers, and together as many bytes, as there may
 * be. */
static int has_good_sizes(const struct iovec *v, int count) {
  size_t total = 0;
  if (count < 0 || count > IOV_MAX)
    return 0;
  for (int i = 0; i < count; i++)
    if (v[i].iov_len > SSIZE_MAX - total)
      return 0;
    else
      total += v[i].iov_len;
  return 1;
}

/* One buffer, at the position or at this one. */
static ssize_t transfer(int fd, const struct iovec *v, const off_t *at,
                        int writes) {
  if (writes)
    return at != NULL ? pwrite(fd, v->iov_base, v->iov_len, *at)
                      : write(fd, v->iov_base, v->iov_len);
  return at != NULL ? pread(fd, v->iov_base, v->iov_len, *at)
                    : read(fd, v->iov_base, v->iov_len);
}

static ssize_t transfer_all(int fd, const struct iovec *v, int count, off_t *at,
                            int writes) {
  ssize_t total = 0;
  struct iovec none = {(char *)"", 0};
  if (count == 0) /* the descriptor matters still */
    return transfer(fd, &none, at, writes);
  for (int i = 0; i < count; i++) {
    ssize_t n = transfer(fd, &v[i], at, writes);
    if (n < 0)
      return -1;
    total += n;
    if (at != NULL)
      *at += n;
    if ((size_t)n < v[i].iov_len)
      break;
  }
  return total;
}

static ssize_t together(int fd, const struct iovec *v, int count, off_t *at,
                        int writes) {
  if (!has_good_sizes(v, count)) {
    errno = EINVAL;
    return -1;
  }
  __allways_atomic_begin();
  ssize_t result = transfer_all(fd, v, count, at, writes);
  __allways_atomic_end();
  return result;
}

ssize_t readv(int fd, const struct iovec *v, int count) {
  return together(fd, v, count, NULL, 0);
}

ssize_t writev(int fd, const struct iovec *v, int count) {
  return together(fd, v, count, NULL, 1);
}

ssize_t preadv(int fd, const struct iovec *v, int count, off_t at) {
  return together(fd, v, count, &at, 0);
}

ssize_t pwritev(int fd, const struct iovec *v, int count, off_t at) {
  return together(fd, v, count, &at, 1);
}
