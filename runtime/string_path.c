/*
 * runtime/string_path.c - the parts of a path: basename and dirname.
 *
 * libgen.h's basename is __xpg_basename; the other one is GNU's.
 */
#define _GNU_SOURCE
#include <string.h>

char *__xpg_basename(char *path);
char *dirname(char *path);

char *basename(const char *path) {
  const char *slash = strrchr(path, '/');
  return (char *)(slash != NULL ? slash + 1 : path);
}

/* The length of a path without slashes at its end. */
static size_t trimmed(const char *path, size_t length) {
  while (length > 0 && path[length - 1] == '/')
    length--;
  return length;
}

/* The length of a path without its last part. */
static size_t without_name(const char *path, size_t length) {
  while (length > 0 && path[length - 1] != '/')
    length--;
  return length;
}

char *__xpg_basename(char *path) {
  if (path == NULL || *path == '\0')
    return (char *)".";
  size_t whole = strlen(path), length = trimmed(path, whole);
  if (length == 0)
    return path + whole - 1;
  if (length < whole)
    path[length] = '\0';
  return path + without_name(path, length);
}

char *dirname(char *path) {
  if (path == NULL)
    return (char *)".";
  size_t length = without_name(path, trimmed(path, strlen(path)));
  if (length == 0 && *path != '/')
    return (char *)".";
  length = trimmed(path, length);
  if (length == 0) /* the root, which may have two slashes */
    length = path[1] == '/' && path[2] != '/' ? 2 : 1;
  path[length] = '\0';
  return path;
}
