/*
 * base/files.h - files of the host that strangers may have named.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Bytes of a file; released with alloc_free(bytes, capacity). */
struct file_bytes {
  char *bytes;
  size_t size, capacity;
};

/* Opens what a relative path leads to without leaving the folder, by ".." or by
 * a symbolic link: a regular file, or with O_DIRECTORY in the flags a folder.
 * Never waits.  -1: errno says why. */
int file_open_beneath(const char *folder, const char *path, int flags);
/* Opens a regular file; never waits.  -1: errno says why. */
int file_open_regular(const char *path);
/* All of it, at most this many bytes; closes it.  False: it is larger (EFBIG),
 * or cannot be read; nothing is to be released then. */
bool file_read(int fd, size_t most, struct file_bytes *to);
/* All of them, also where signals come.  False: errno says why not. */
bool file_write(int fd, const void *bytes, size_t size);

/* A file without a name, on disk or, where no file may be made, in memory; or
 * NULL. */
FILE *file_scratch(void);

#endif
