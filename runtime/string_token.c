/*
 * runtime/string_token.c - strings cut in pieces.
 */
#define _GNU_SOURCE
#include <string.h>

#include "machine.h"

char *__strsep(char **rest, const char *delimiters);

static char *token(char *s, const char *delimiters, char **rest) {
  if (s == NULL)
    s = *rest;
  if (s == NULL)
    __allways_fault("valid-deref", "strtok goes on with a string that was "
                                   "never given");
  s += strspn(s, delimiters);
  char *end = s + strcspn(s, delimiters);
  if (*end != '\0')
    *end++ = '\0';
  *rest = end;
  return end == s ? NULL : s;
}

char *strtok_r(char *s, const char *delimiters, char **rest) {
  return token(s, delimiters, rest);
}

char *__strtok_r(char *s, const char *delimiters, char **rest) {
  return token(s, delimiters, rest);
}

static char *strtok_rest UNPROTECTED;

char *strtok(char *s, const char *delimiters) {
  return token(s, delimiters, &strtok_rest);
}

char *__strsep(char **rest, const char *delimiters) {
  char *s = *rest;
  if (s == NULL)
    return NULL;
  char *end = s + strcspn(s, delimiters);
  *rest = *end != '\0' ? end + 1 : NULL;
  if (*end != '\0')
    *end = '\0';
  return s;
}

char *strsep(char **rest, const char *delimiters) {
  return __strsep(rest, delimiters);
}
