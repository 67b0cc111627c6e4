/*
 * runtime/string_compare.c - orders of strings besides that of strcmp.
 *
 * In the C locale strcoll is strcmp.
 */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

int __strcasecmp(const char *a, const char *b);

static int lower(char c) {
  return c >= 'A' && c <= 'Z' ? c + 32 : (unsigned char)c;
}

static int digit(char c) { return c >= '0' && c <= '9'; }
static int nonzero(char c) { return c >= '1' && c <= '9'; }

int strncasecmp(const char *a, const char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    int difference = lower(a[i]) - lower(b[i]);
    if (difference != 0 || a[i] == '\0')
      return difference;
  }
  return 0;
}

int __strcasecmp(const char *a, const char *b) {
  return strncasecmp(a, b, (size_t)-1);
}

int strcasecmp(const char *a, const char *b) {
  return strncasecmp(a, b, (size_t)-1);
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size > 0)
    memcpy(to, from, length < size ? length + 1 : size);
  return length;
}

/* By the number of digits, if they differ, else by the first ones. */
static int compare_numbers(const char *a, const char *b) {
  size_t n = 0;
  while (digit(a[n]) && digit(b[n]))
    n++;
  if (digit(a[n]) != digit(b[n]))
    return digit(a[n]) - digit(b[n]);
  return (unsigned char)*a - (unsigned char)*b;
}

/* Digits with a leading zero are a fraction: of two where one is a beginning
 * of the other, the longer comes first as long as there are only zeros. */
int strverscmp(const char *a, const char *b) {
  size_t start = 0, i = 0; /* start: of the digits that end before i */
  for (; a[i] == b[i]; i++) {
    if (a[i] == '\0')
      return 0;
    if (!digit(a[i]))
      start = i + 1;
  }
  if (start == i && (!nonzero(a[i]) || !nonzero(b[i])))
    return (unsigned char)a[i] - (unsigned char)b[i];
  if (a[start] != '0')
    return compare_numbers(a + i, b + i);
  size_t zeros = start + strspn(a + start, "0");
  if (zeros >= i && digit(a[i]) != digit(b[i]))
    return digit(b[i]) - digit(a[i]);
  return (unsigned char)a[i] - (unsigned char)b[i];
}
