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

static size_t total_of(const struct iovec *v, int count) {
  size_t total = 0;
  for (int i = 0; i < count; i++)
    total += v[i].iov_len;
  return total;
}

static ssize_t read_into(int fd, const struct iovec *v, int count,
                         const off_t *at) {
  char *copy = NULL;
  ssize_t size = __stdio_fd_read(fd, total_of(v, count), at, &copy);
  for (ssize_t done = 0; done < size; v++) {
    size_t n = (size_t)(size - done);
    if (v->iov_len < n)
      n = v->iov_len;
    memcpy(v->iov_base, copy + done, n);
    done += (ssize_t)n;
  }
  __allways_delete(copy);
  return size;
}

static ssize_t write_from(int fd, const struct iovec *v, int count,
                          const off_t *at) {
  size_t total = total_of(v, count), done = 0;
  char *copy = __allways_new(total);
  for (int i = 0; i < count; i++) {
    memcpy(copy + done, v[i].iov_base, v[i].iov_len);
    done += v[i].iov_len;
  }
  ssize_t size = __stdio_fd_write(fd, copy, total, at);
  __allways_delete(copy);
  if (size < 0 && errno == EPIPE && __stdio_broken_pipe)
    __stdio_broken_pipe();
  return size;
}

static ssize_t together(int fd, const struct iovec *v, int count,
                        const off_t *at, int writes) {
  cancellation_point();
  if (!has_good_sizes(v, count)) {
    errno = EINVAL;
    return -1;
  }
  return writes ? write_from(fd, v, count, at) : read_into(fd, v, count, at);
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

ssize_t preadv64(int fd, const struct iovec *v, int count, off64_t at) {
  return preadv(fd, v, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *v, int count, off64_t at) {
  return pwritev(fd, v, count, at);
}
