/*
 * runtime/wchar_string.c - strings and arrays of wide characters.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "machine.h"

/* ------------------------------------------------------------------ arrays */

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  return memcpy(to, from, n * sizeof *to);
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  return memmove(to, from, n * sizeof *to);
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  return wmemcpy(to, from, n) + n;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = c;
  return to;
}

/* All of both is read, as by memcmp. */
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  if (n > 0) {
    __allways_reads(a, n * sizeof *a);
    __allways_reads(b, n * sizeof *b);
  }
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c)
      return (wchar_t *)s + i;
  return NULL;
}

/* ----------------------------------------------------------------- lengths */

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != L'\0')
    n++;
  return n;
}

size_t wcsnlen(const wchar_t *s, size_t size) {
  size_t n = 0;
  while (n < size && s[n] != L'\0')
    n++;
  return n;
}

/* ------------------------------------------------------------------ copies */

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  return wmemcpy(to, from, wcslen(from) + 1);
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  size_t length = wcslen(from);
  return wmemcpy(to, from, length + 1) + length;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t size) {
  size_t length = wcsnlen(from, size);
  wmemcpy(to, from, length);
  wmemset(to + length, L'\0', size - length);
  return to + length;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t size) {
  wcpncpy(to, from, size);
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t size) {
  size_t length = wcsnlen(from, size);
  wchar_t *end = to + wcslen(to);
  wmemcpy(end, from, length);
  end[length] = L'\0';
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t size = wcslen(s) + 1;
  wchar_t *copy = malloc(size * sizeof *copy);
  return copy != NULL ? wmemcpy(copy, s, size) : NULL;
}

/* ------------------------------------------------------------------- order */

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
    if (a[i] == L'\0')
      break;
  }
  return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
  return wcsncmp(a, b, (size_t)-1);
}

int wcscoll(const wchar_t *a, const wchar_t *b) {
  return wcsncmp(a, b, (size_t)-1);
}

size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t size) {
  size_t length = wcslen(from);
  if (size > 0)
    wmemcpy(to, from, length < size ? length + 1 : size);
  return length;
}

/* ------------------------------------------------------------------ search */

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  return wmemchr(s, c, wcslen(s) + 1);
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
  while (*s != c && *s != L'\0')
    s++;
  return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  const wchar_t *found = NULL;
  for (;; s++) {
    if (*s == c)
      found = s;
    if (*s == L'\0')
      return (wchar_t *)found;
  }
}

size_t wcsspn(const wchar_t *s, const wchar_t *accept) {
  size_t n = 0;
  while (s[n] != L'\0' && wcschr(accept, s[n]) != NULL)
    n++;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *reject) {
  size_t n = 0;
  while (s[n] != L'\0' && wcschr(reject, s[n]) == NULL)
    n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept) {
  s += wcscspn(s, accept);
  return *s != L'\0' ? (wchar_t *)s : NULL;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *wanted) {
  size_t length = wcslen(wanted);
  for (;; s++) {
    if (wcsncmp(s, wanted, length) == 0)
      return (wchar_t *)s;
    if (*s == L'\0')
      return NULL;
  }
}

wchar_t *wcstok(wchar_t *s, const wchar_t *delimiters, wchar_t **rest) {
  if (s == NULL)
    s = *rest;
  if (s == NULL)
    return NULL;
  s += wcsspn(s, delimiters);
  if (*s == L'\0') {
    *rest = NULL;
    return NULL;
  }
  wchar_t *end = s + wcscspn(s, delimiters);
  *rest = *end != L'\0' ? end + 1 : NULL;
  *end = L'\0';
  return s;
}
