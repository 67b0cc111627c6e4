/*
 * runtime/string_copy.c - copies of strings and memory.
 */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);

char *strncat(char *to, const char *from, size_t size) {
  size_t length = strnlen(from, size);
  char *end = to + strlen(to);
  memcpy(end, from, length);
  end[length] = '\0';
  return to;
}

char *__stpcpy(char *to, const char *from) {
  size_t length = strlen(from);
  memcpy(to, from, length + 1);
  return to + length;
}

char *__stpncpy(char *to, const char *from, size_t size) {
  size_t length = strnlen(from, size);
  strncpy(to, from, size);
  return to + length;
}

char *stpncpy(char *to, const char *from, size_t size) {
  return __stpncpy(to, from, size);
}

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(to, from, copied);
    to[copied] = '\0';
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t used = strnlen(to, size), length = strlen(from);
  if (used < size) {
    size_t room = size - used - 1;
    size_t copied = length < room ? length : room;
    memcpy(to + used, from, copied);
    to[used + copied] = '\0';
  }
  return used + length;
}

void *__mempcpy(void *to, const void *from, size_t size) {
  memcpy(to, from, size);
  return (char *)to + size;
}

void *mempcpy(void *to, const void *from, size_t size) {
  return __mempcpy(to, from, size);
}

void *memccpy(void *to, const void *from, int c, size_t size) {
  const unsigned char *p = memchr(from, c, size);
  if (p != NULL)
    size = (size_t)(p - (const unsigned char *)from) + 1;
  memcpy(to, from, size);
  return p != NULL ? (char *)to + size : NULL;
}

void bcopy(const void *from, void *to, size_t size) { memmove(to, from, size); }
void bzero(void *to, size_t size) { memset(to, 0, size); }
void explicit_bzero(void *to, size_t size) { memset(to, 0, size); }
