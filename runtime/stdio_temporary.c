/*
 * runtime/stdio_temporary.c - names for files that did not exist before, and
 * where the program is.
 *
 * Names that are made up are the first ones that are free.
 */
#include "stdio_impl.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LETTERS = 6 };

/* Writes number n in six letters. */
static void put_letters(char *to, unsigned n) {
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz";
  for (int i = LETTERS; i-- > 0; n /= 26)
    to[i] = digits[n % 26];
}

/* In a section: is there a file of this name? */
static int is_taken(const char *name) {
  int before = errno;
  int taken = __stdio_file_size(name) >= 0;
  errno = before;
  return taken;
}

/* The six letters before so many characters at the end; NULL and EINVAL. */
static char *letters_of(char *name, int behind) {
  size_t size = strlen(name);
  if (behind >= 0 && size >= (size_t)behind + LETTERS) {
    char *letters = name + size - (size_t)behind - LETTERS;
    if (strncmp(letters, "XXXXXX", LETTERS) == 0)
      return letters;
  }
  errno = EINVAL;
  return NULL;
}

/* In a section: makes the name one that is free. */
static void make_free(char *name, char *letters) {
  unsigned n = 0;
  do
    put_letters(letters, n++);
  while (is_taken(name));
}

static int make_file(char *template, int behind, int flags) {
  char *name = stdio_name(template), *letters = letters_of(name, behind);
  int fd = -1;
  if (letters) {
    __allways_atomic_begin();
    make_free(name, letters);
    struct stdio_open *o =
        __stdio_file_open(name, O_RDWR | O_CREAT | O_EXCL | flags);
    fd = o ? __stdio_fd_new(o) : -1;
    __allways_atomic_end();
    if (fd >= 0)
      memcpy(template + (letters - name), letters, LETTERS);
  }
  __allways_delete(name);
  return fd;
}

int mkstemp(char *template) { return make_file(template, 0, 0); }
int mkstemp64(char *template) { return make_file(template, 0, 0); }
int mkstemps(char *template, int behind) {
  return make_file(template, behind, 0);
}
int mkostemp(char *template, int flags) {
  return make_file(template, 0, flags & O_APPEND);
}
int mkostemp64(char *template, int flags) { return mkostemp(template, flags); }

char *mkdtemp(char *template) {
  char *name = stdio_name(template), *letters = letters_of(name, 0);
  int made = -1;
  if (letters) {
    __allways_atomic_begin();
    make_free(name, letters);
    made = __stdio_folder_make(name);
    __allways_atomic_end();
    if (made == 0)
      memcpy(template + (letters - name), letters, LETTERS);
  }
  __allways_delete(name);
  return made == 0 ? template : NULL;
}

/* A free name, in memory of the caller's. */
static char *put_name(char *to) {
  char name[L_tmpnam] = P_tmpdir "/fileXXXXXX";
  __allways_atomic_begin();
  make_free(name, name + sizeof P_tmpdir + 4);
  __allways_atomic_end();
  strcpy(to, name);
  return to;
}

char *tmpnam(char to[L_tmpnam]) {
  static char own[L_tmpnam] UNPROTECTED;
  return put_name(to ? to : own);
}

char *tmpnam_r(char to[L_tmpnam]) { return to ? put_name(to) : NULL; }

/* ------------------------------------------------------------------- paths */

/* Where the program is: nobody can see what is above. */
static const char here[] = "/home/user";

char *getcwd(char *to, size_t size) {
  if (to == NULL) {
    if (size != 0 && size < sizeof here) {
      errno = ERANGE;
      return NULL;
    }
    to = malloc(size ? size : sizeof here);
  } else if (size == 0) {
    errno = EINVAL;
    return NULL;
  } else if (size < sizeof here) {
    errno = ERANGE;
    return NULL;
  }
  return to ? strcpy(to, here) : NULL;
}

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

/* Adds one part of a path: "..", or a name. */
static size_t add_part(char *to, size_t length, const char *part, size_t size) {
  if (size == 0 || (size == 1 && part[0] == '.'))
    return length;
  if (size == 2 && part[0] == '.' && part[1] == '.') {
    while (length && to[--length] != '/')
      ;
    return length;
  }
  if (length + size + 1 >= PATH_MAX)
    return PATH_MAX;
  to[length++] = '/';
  memcpy(to + length, part, size);
  return length + size;
}

/* The path without "." and ".."; there are no links.  Its length. */
static size_t put_real(char to[PATH_MAX], const char *path) {
  size_t length = 0;
  if (*path != '/') {
    length = sizeof here - 1;
    memcpy(to, here, length);
  }
  while (*path && length < PATH_MAX) {
    size_t size = strcspn(path, "/");
    length = add_part(to, length, path, size);
    path += size;
    while (*path == '/')
      path++;
  }
  if (length == 0)
    to[length++] = '/';
  return length;
}

/* The name under which a path is known here. */
static const char *known_as(const char *real) {
  size_t size = sizeof here - 1;
  if (strncmp(real, here, size) != 0)
    return real;
  return real[size] == '/' ? real + size + 1 : real[size] ? real : ".";
}

char *realpath(const char *restrict path, char *restrict to) {
  struct stat s;
  char real[PATH_MAX];
  if (path == NULL || *path == '\0') {
    errno = path ? ENOENT : EINVAL;
    return NULL;
  }
  size_t length = put_real(real, path);
  if (length >= PATH_MAX) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  real[length] = '\0';
  if (stat(known_as(real), &s) != 0)
    return NULL;
  if (to == NULL)
    return strdup(real);
  memcpy(to, real, length + 1);
  return to;
}
