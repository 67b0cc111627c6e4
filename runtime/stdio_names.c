/*
 * runtime/stdio_names.c - what is done with names of files: open, unlink,
 * rename, mkdir, access, stat, and what needs to know files.
 */
#include "stdio_impl.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_file(const char *path, int flags) {
  cancellation_point();
  char *name = stdio_name(path);
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_file_open(name, flags);
  int fd = o ? __stdio_fd_new(o) : -1;
  if (fd == 1 || fd == 2)
    __stdio_redirected();
  __allways_atomic_end();
  __allways_delete(name);
  return fd;
}

/* A question or an order about one name. */
static int with_name(const char *path, int (*order)(const char *name)) {
  char *name = stdio_name(path);
  __allways_atomic_begin();
  int result = order(name);
  __allways_atomic_end();
  __allways_delete(name);
  return result;
}

int open(const char *path, int flags, ...) { return open_file(path, flags); }
int open64(const char *path, int flags, ...) { return open_file(path, flags); }

int creat(const char *path, mode_t mode) {
  (void)mode;
  return open_file(path, O_WRONLY | O_CREAT | O_TRUNC);
}

int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int unlink(const char *path) { return with_name(path, __stdio_file_remove); }

int mkdir(const char *path, mode_t mode) {
  (void)mode;
  return with_name(path, __stdio_folder_make);
}

int rmdir(const char *path) { return with_name(path, __stdio_folder_remove); }

static int find_folder(const char *name) {
  int before = errno;
  int result = __stdio_folder_find(name) == 0;
  errno = before;
  return result;
}

static int is_folder(const char *path) { return with_name(path, find_folder); }

int remove(const char *path) {
  return is_folder(path) ? rmdir(path) : unlink(path);
}

int rename(const char *from, const char *to) {
  char *old = stdio_name(from), *new = stdio_name(to);
  __allways_atomic_begin();
  int result = __stdio_file_rename(old, new);
  __allways_atomic_end();
  __allways_delete(old);
  __allways_delete(new);
  return result;
}

static off_t size_of(const char *path) {
  char *name = stdio_name(path);
  __allways_atomic_begin();
  off_t size = __stdio_file_size(name);
  __allways_atomic_end();
  __allways_delete(name);
  return size;
}

int access(const char *path, int mode) {
  if (size_of(path) < 0)
    return -1;
  if ((mode & X_OK) && !is_folder(path)) {
    errno = EACCES;
    return -1;
  }
  return 0;
}

int ftruncate(int fd, off_t size) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  int result = -1;
  if (o && (size < 0 || !o->file || !(o->mode & STDIO_WRITE))) {
    errno = EINVAL;
  } else if (o) {
    __stdio_file_resize(o, (size_t)size);
    result = 0;
  }
  __allways_atomic_end();
  return result;
}

int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

/* ------------------------------------------------------------------- stat */

/* Only the kind and the size mean something. */
static void fill(struct stat *s, mode_t kind, off_t size) {
  memset(s, 0, sizeof *s);
  s->st_mode = kind | 0644;
  s->st_nlink = 1;
  s->st_size = size;
  s->st_blksize = 4096;
  s->st_blocks = (size + 511) / 512;
}

int stat(const char *path, struct stat *s) {
  off_t size = size_of(path);
  if (size < 0)
    return -1;
  if (is_folder(path)) {
    fill(s, S_IFDIR, size);
    s->st_mode |= 0111;
  } else {
    fill(s, S_IFREG, size);
  }
  return 0;
}

int lstat(const char *path, struct stat *s) { return stat(path, s); }

int fstat(int fd, struct stat *s) {
  __allways_atomic_begin();
  struct stdio_open *o = __stdio_fd_get(fd);
  off_t size = o && o->ops->size ? o->ops->size(o) : 0;
  mode_t kind = o && o->console ? S_IFIFO : S_IFREG;
  if (o && o->ops->kind)
    kind = o->ops->kind;
  __allways_atomic_end();
  if (!o)
    return -1;
  fill(s, kind, size);
  return 0;
}

/* struct stat64 has the same layout. */
int stat64(const char *path, struct stat64 *s) {
  return stat(path, (struct stat *)s);
}
int lstat64(const char *path, struct stat64 *s) {
  return stat(path, (struct stat *)s);
}
int fstat64(int fd, struct stat64 *s) { return fstat(fd, (struct stat *)s); }
