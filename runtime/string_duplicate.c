/*
 * runtime/string_duplicate.c - copies of strings in memory from malloc.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

char *__strdup(const char *s);
char *__strndup(const char *s, size_t size);

static char *duplicate(const char *s, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL)
    return NULL;
  memcpy(copy, s, length);
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *s) { return duplicate(s, strlen(s)); }
char *__strdup(const char *s) { return duplicate(s, strlen(s)); }

char *strndup(const char *s, size_t size) {
  return duplicate(s, strnlen(s, size));
}

char *__strndup(const char *s, size_t size) {
  return duplicate(s, strnlen(s, size));
}
