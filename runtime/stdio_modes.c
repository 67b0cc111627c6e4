/*
 * runtime/stdio_modes.c - who may do what with files, and what concerns other
 * processes only: there is one user, who may do everything, and one process.
 */
#include "stdio_impl.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* -1 and errno: there is no such file. */
static int exists(const char *path) {
  char *name = stdio_name(path);
  __allways_atomic_begin();
  off_t size = __stdio_file_size(name);
  __allways_atomic_end();
  __allways_delete(name);
  return size < 0 ? -1 : 0;
}

static int is_open(int fd) {
  __allways_atomic_begin();
  const struct stdio_open *o = __stdio_fd_get(fd);
  __allways_atomic_end();
  return o ? 0 : -1;
}

static mode_t mask = 022;

mode_t umask(mode_t wanted) {
  __allways_atomic_begin();
  mode_t before = mask;
  mask = wanted & 0777;
  __allways_atomic_end();
  return before;
}

int chmod(const char *path, mode_t mode) {
  (void)mode;
  return exists(path);
}

int fchmod(int fd, mode_t mode) {
  (void)mode;
  return is_open(fd);
}

int chown(const char *path, uid_t user, gid_t group) {
  (void)user;
  (void)group;
  return exists(path);
}

int fchown(int fd, uid_t user, gid_t group) {
  (void)user;
  (void)group;
  return is_open(fd);
}

int truncate(const char *path, off_t size) {
  char *name = stdio_name(path);
  int result = -1;
  __allways_atomic_begin();
  struct stdio_open *o = size >= 0 ? __stdio_file_open(name, O_WRONLY) : NULL;
  if (o) {
    o->references++;
    __stdio_file_resize(o, (size_t)size);
    __stdio_release(o);
    result = 0;
  } else if (size < 0) {
    errno = EINVAL;
  }
  __allways_atomic_end();
  __allways_delete(name);
  return result;
}

/* Locks of this kind belong to the process, so nobody waits for one. */
int truncate64(const char *path, off64_t size) { return truncate(path, size); }

int lockf(int fd, int command, off_t size) {
  (void)size;
  if (command < F_ULOCK || command > F_TEST) {
    errno = EINVAL;
    return -1;
  }
  return is_open(fd);
}

int lockf64(int fd, int command, off64_t size) {
  return lockf(fd, command, size);
}
