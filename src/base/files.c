/*
 * base/files.c - files of the host that strangers may have named, with POSIX
 * and Linux.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create, openat2's flags */
#endif
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/alloc.h"

/* A pipe or a device would make the reader wait, or never end. */
static int only_regular(int fd, bool folder) {
  struct stat s;
  if (fd < 0)
    return -1;
  if (fstat(fd, &s) == 0 && (folder ? S_ISDIR(s.st_mode) : S_ISREG(s.st_mode)))
    return fd;
  close(fd);
  errno = EACCES;
  return -1;
}

/* Where the kernel cannot resolve beneath a folder: without symbolic links,
 * name by name. */
static int walk_beneath(int at, const char *path, int flags) {
  int fd = dup(at);
  while (fd >= 0) {
    char name[256];
    size_t n = strcspn(path, "/");
    if (n >= sizeof name) {
      close(fd);
      errno = ENAMETOOLONG;
      return -1;
    }
    memcpy(name, path, n);
    name[n] = 0;
    path += n + strspn(path + n, "/");
    bool last = *path == 0;
    int next = -1;
    errno = ENOENT;
    if (n > 0 && strcmp(name, "..") != 0)
      next = openat(fd, name, O_NOFOLLOW | (last ? flags : O_DIRECTORY));
    close(fd);
    if (last || next < 0)
      return next;
    fd = next;
  }
  return -1;
}

int file_open_beneath(const char *folder, const char *path, int flags) {
  struct open_how how = {.flags = (unsigned)(flags | O_NONBLOCK | O_CLOEXEC),
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (at < 0)
    return -1;
  int fd = (int)syscall(SYS_openat2, at, path, &how, sizeof how);
  if (fd < 0 && (errno == ENOSYS || errno == EPERM))
    fd = walk_beneath(at, path, flags | O_NONBLOCK | O_CLOEXEC);
  int error = errno;
  close(at);
  errno = error;
  return only_regular(fd, flags & O_DIRECTORY);
}

int file_open_regular(const char *path) {
  return only_regular(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), false);
}

bool file_read(int fd, size_t most, struct file_bytes *to) {
  ssize_t n;
  *to = (struct file_bytes){NULL, 0, 0};
  if (fd < 0)
    return false;
  for (;;) {
    if (to->capacity - to->size < 4096) {
      size_t grown = to->capacity ? 2 * to->capacity : 16384;
      to->bytes = alloc_resize(to->bytes, to->capacity, grown);
      to->capacity = grown;
    }
    n = read(fd, to->bytes + to->size, to->capacity - to->size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    to->size += (size_t)n;
    if (to->size > most) {
      errno = EFBIG;
      n = -1;
      break;
    }
  }
  int error = errno;
  close(fd);
  errno = error;
  if (n == 0)
    return true;
  alloc_free(to->bytes, to->capacity);
  *to = (struct file_bytes){NULL, 0, 0};
  return false;
}

bool file_write(int fd, const void *bytes, size_t size) {
  const char *at = bytes;
  while (size > 0) {
    ssize_t n = write(fd, at, size);
    if (n < 0 && errno != EINTR)
      return false;
    if (n > 0) {
      at += n;
      size -= (size_t)n;
    }
  }
  return true;
}

FILE *file_scratch(void) {
  FILE *file = tmpfile();
  int fd = file ? -1 : memfd_create("scratch", MFD_CLOEXEC);
  return fd >= 0 ? fdopen(fd, "w+") : file;
}
