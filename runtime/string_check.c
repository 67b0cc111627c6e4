/*
 * runtime/string_check.c - what _FORTIFY_SOURCE makes of string functions.
 *
 * The last argument is the room in the destination as the compiler sees it,
 * which may be a member of a larger object.
 */
#define _GNU_SOURCE
#include <string.h>
#include <wchar.h>

#include "machine.h"

_Noreturn void __chk_fail(void);

void __chk_fail(void) {
  __allways_fault("valid-deref", "buffer overflow: more is written than the "
                                 "destination has room for");
}

static void check(size_t size, size_t room) {
  if (size > room)
    __chk_fail();
}

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return memcpy(to, from, size);
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return memmove(to, from, size);
}

void *__mempcpy_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return (char *)memcpy(to, from, size) + size;
}

void *__memset_chk(void *to, int c, size_t size, size_t room) {
  check(size, room);
  return memset(to, c, size);
}

void __explicit_bzero_chk(void *to, size_t size, size_t room);
void __explicit_bzero_chk(void *to, size_t size, size_t room) {
  check(size, room);
  memset(to, 0, size);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
  check(strlen(from) + 1, room);
  return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
  size_t length = strlen(from);
  check(length + 1, room);
  return (char *)memcpy(to, from, length + 1) + length;
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) {
  check(size, room);
  return strncpy(to, from, size);
}

char *__stpncpy_chk(char *to, const char *from, size_t size, size_t room) {
  check(size, room);
  strncpy(to, from, size);
  return to + strnlen(from, size);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
  check(strlen(to) + strlen(from) + 1, room);
  return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t size, size_t room) {
  check(strlen(to) + strnlen(from, size) + 1, room);
  return strncat(to, from, size);
}

size_t __strlcpy_chk(char *to, const char *from, size_t size, size_t room) {
  check(size, room);
  size_t length = strlen(from);
  if (size > 0) {
    memcpy(to, from, length < size ? length : size - 1);
    to[length < size ? length : size - 1] = '\0';
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t size);
size_t __strlcat_chk(char *to, const char *from, size_t size, size_t room) {
  check(size, room);
  return strlcat(to, from, size);
}
