/*
 * runtime/string_search.c - strings in strings, bytes in memory.
 */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

#include "machine.h"

void *__rawmemchr(const void *memory, int c);

char *strstr(const char *s, const char *wanted) {
  size_t length = strlen(wanted);
  if (length == 0)
    return (char *)s;
  while ((s = strchr(s, *wanted)) != NULL) {
    if (strncmp(s, wanted, length) == 0)
      return (char *)s;
    s++;
  }
  return NULL;
}

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static int begins_with(const char *s, const char *wanted) {
  while (*wanted != '\0' && lower(*s) == lower(*wanted)) {
    s++;
    wanted++;
  }
  return *wanted == '\0';
}

char *strcasestr(const char *s, const char *wanted) {
  for (;; s++) {
    if (begins_with(s, wanted))
      return (char *)s;
    if (*s == '\0')
      return NULL;
  }
}

char *strchrnul(const char *s, int c) {
  const char *found = strchr(s, c);
  return (char *)(found != NULL ? found : s + strlen(s));
}

char *index(const char *s, int c) { return (char *)strchr(s, c); }
char *rindex(const char *s, int c) { return (char *)strrchr(s, c); }

void *memmem(const void *memory, size_t size, const void *wanted,
             size_t length) {
  const char *p = memory;
  if (size > 0)
    __allways_reads(memory, size);
  if (length > 0)
    __allways_reads(wanted, length);
  for (; size >= length; p++, size--)
    if (memcmp(p, wanted, length) == 0)
      return (void *)p;
  return NULL;
}

void *memrchr(const void *memory, int c, size_t size) {
  const unsigned char *p = memory;
  while (size-- > 0)
    if (p[size] == (unsigned char)c)
      return (void *)(p + size);
  return NULL;
}

void *__rawmemchr(const void *memory, int c) {
  const unsigned char *p = memory;
  while (*p != (unsigned char)c)
    p++;
  return (void *)p;
}

void *rawmemchr(const void *memory, int c) { return __rawmemchr(memory, c); }
