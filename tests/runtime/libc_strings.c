/*
 * libc_strings.c - string.h and strings.h against the host's.
 */
#define _GNU_SOURCE
#include "libc_test.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

HOST(strspn);
HOST(strcspn);
HOST(strpbrk);
HOST(strtok);
HOST(strtok_r);
HOST(strsep);
HOST(strstr);
HOST(strcasestr);
HOST(strchrnul);
HOST(index);
HOST(rindex);
HOST(memmem);
HOST(memrchr);
HOST(rawmemchr);
HOST(strncat);
HOST(stpncpy);
HOST(__stpcpy);
HOST(mempcpy);
HOST(memccpy);
HOST(strdup);
HOST(strndup);
HOST(bcopy);
HOST(bzero);
HOST(strcasecmp);
HOST(strncasecmp);
HOST(strverscmp);
HOST(strcoll);
HOST(strxfrm);
HOST(strerror);
HOST(strerror_r);
HOST(strsignal);
HOST(basename);
extern char *__xpg_basename(char *path), *dirname(char *path);
HOST(__xpg_basename);
HOST(dirname);
extern int __xpg_strerror_r(int number, char *buffer, size_t size);
HOST(__xpg_strerror_r);
size_t rt_strlcpy(char *to, const char *from, size_t size);
size_t rt_strlcat(char *to, const char *from, size_t size);
void *rt___memcpy_chk(void *to, const void *from, size_t size, size_t room);
char *rt___strcat_chk(char *to, const char *from, size_t room);

enum { SIZE = 24 };

static const char few[] = "abAB\xe1";

void test_strings(void) {
  char s[SIZE], t[SIZE / 4];
  pick_text(s, sizeof s, few);
  pick_text(t, sizeof t, few);
  int c = few[pick(6)];
  size_t n = strlen(s), m = strlen(t);
  check(strspn(s, t) == rt_strspn(s, t), "strspn(%s, %s)", s, t);
  check(strcspn(s, t) == rt_strcspn(s, t), "strcspn(%s, %s)", s, t);
  check(strpbrk(s, t) == rt_strpbrk(s, t), "strpbrk(%s, %s)", s, t);
  check(strstr(s, t) == rt_strstr(s, t), "strstr(%s, %s)", s, t);
  check(strcasestr(s, t) == rt_strcasestr(s, t), "strcasestr(%s, %s)", s, t);
  check(strchrnul(s, c) == rt_strchrnul(s, c), "strchrnul(%s, %d)", s, c);
  check(index(s, c) == rt_index(s, c), "index(%s, %d)", s, c);
  check(rindex(s, c) == rt_rindex(s, c), "rindex(%s, %d)", s, c);
  check(memmem(s, n, t, m) == rt_memmem(s, n, t, m), "memmem(%s, %s)", s, t);
  check(memrchr(s, c, n) == rt_memrchr(s, c, n), "memrchr(%s, %d)", s, c);
  check(rawmemchr(s, 0) == rt_rawmemchr(s, 0), "rawmemchr(%s)", s);
}

/* Both libcs write into buffers of the same content. */
#define WRITE(call, rt_call, what)                                             \
  do {                                                                         \
    char *a = first, *b = second;                                              \
    memcpy(b, a, sizeof first);                                                \
    char *x = (call), *y = (rt_call);                                          \
    check(x == NULL ? y == NULL : x - a == y - b, what "(%s, %zu)", s, n);     \
    check(memcmp(a, b, sizeof first) == 0, what "(%s, %zu)", s, n);            \
  } while (0)

static void test_bounded(const char *s, size_t size) {
  char to[2 * SIZE], expected[2 * SIZE] = "ab";
  strcpy(to, "ab");
  size_t length = rt_strlcat(to, s, size);
  check(length == (size < 2 ? size : 2) + strlen(s), "strlcat(%s)", s);
  if (size > 2)
    snprintf(expected, size, "ab%s", s);
  check(strcmp(to, expected) == 0, "strlcat(%s, %zu)", s, size);
  check(rt_strlcpy(to, s, size) == strlen(s), "strlcpy(%s)", s);
  snprintf(expected, size, "%s", s);
  check(strcmp(to, expected) == 0, "strlcpy(%s, %zu)", s, size);
}

static void test_duplicates(const char *s, size_t size) {
  char *copies[] = {strdup(s), rt_strdup(s), strndup(s, size),
                    rt_strndup(s, size)};
  check(strcmp(copies[0], copies[1]) == 0, "strdup(%s)", s);
  check(strcmp(copies[2], copies[3]) == 0, "strndup(%s, %zu)", s, size);
  for (int i = 0; i < 4; i++)
    free(copies[i]);
}

static void test_fortified(const char *s, size_t size) {
  char to[2 * SIZE] = "xy";
  enum stub_end expected = strlen(s) + 3 > size ? STUB_FAULT : STUB_NONE;
  check(ENDS(rt___strcat_chk(to, s, size)) == expected, "__strcat_chk");
  expected = 4 > size ? STUB_FAULT : STUB_NONE;
  check(ENDS(rt___memcpy_chk(to, "abcd", 4, size)) == expected, "__memcpy_chk");
}

void test_copies(void) {
  char s[SIZE] = "", first[3 * SIZE] = "xyz", second[3 * SIZE];
  size_t n = pick(SIZE);
  pick_text(s, sizeof s, few);
  int c = few[pick(6)];
  memset(first + 4, 'q', sizeof first - 4);
  WRITE(strncat(a, s, n), rt_strncat(b, s, n), "strncat");
  WRITE(stpncpy(a, s, n), rt_stpncpy(b, s, n), "stpncpy");
  WRITE(__stpcpy(a, s), rt___stpcpy(b, s), "stpcpy");
  WRITE(mempcpy(a, s, n), rt_mempcpy(b, s, n), "mempcpy");
  WRITE(memccpy(a, s, c, n), rt_memccpy(b, s, c, n), "memccpy");
  WRITE((bcopy(a + 1, a, n), a), (rt_bcopy(b + 1, b, n), b), "bcopy");
  WRITE((bzero(a, n), a), (rt_bzero(b, n), b), "bzero");
  test_bounded(s, n + 1);
  test_duplicates(s, n);
  test_fortified(s, n);
}

void test_orders(void) {
  char s[SIZE], t[SIZE], a[SIZE] = "", b[SIZE] = "";
  size_t n = pick(SIZE);
  const char *alphabet = pick(2) ? "010901a" : few;
  pick_text(s, pick(2) ? 6 : sizeof s, alphabet);
  pick_text(t, pick(2) ? 6 : sizeof t, alphabet);
  check(sign(strcasecmp(s, t)) == sign(rt_strcasecmp(s, t)),
        "strcasecmp(%s, %s)", s, t);
  check(sign(strncasecmp(s, t, n)) == sign(rt_strncasecmp(s, t, n)),
        "strncasecmp(%s, %s, %zu)", s, t, n);
  check(sign(strcoll(s, t)) == sign(rt_strcoll(s, t)), "strcoll(%s, %s)", s, t);
  check(sign(strverscmp(s, t)) == sign(rt_strverscmp(s, t)),
        "strverscmp(%s, %s): %d %d", s, t, strverscmp(s, t),
        rt_strverscmp(s, t));
  check(strxfrm(a, s, n) == rt_strxfrm(b, s, n) && memcmp(a, b, SIZE) == 0,
        "strxfrm(%s, %zu)", s, n);
}

/* Both libcs cut copies in the same places. */
void test_tokens(void) {
  char s[SIZE], t[4], a[SIZE], b[SIZE], *at = NULL, *rt_at = NULL;
  pick_text(s, sizeof s, "a,;b");
  pick_text(t, sizeof t, ",;");
  int which = (int)pick(3);
  strcpy(a, s);
  strcpy(b, s);
  char *from = a, *rt_from = b, *x, *y;
  at = a;
  rt_at = b;
  do {
    x = which == 0   ? strtok(from, t)
        : which == 1 ? strtok_r(from, t, &at)
                     : strsep(&at, t);
    y = which == 0   ? rt_strtok(rt_from, t)
        : which == 1 ? rt_strtok_r(rt_from, t, &rt_at)
                     : rt_strsep(&rt_at, t);
    check((x == NULL) == (y == NULL) && (x == NULL || x - a == y - b),
          "token %d of %s at %s", which, s, t);
    from = rt_from = NULL;
  } while (x != NULL && y != NULL);
  check(memcmp(a, b, strlen(s) + 1) == 0, "tokens of %s", s);
}

void test_paths(void) {
  char s[SIZE / 2], a[SIZE], b[SIZE];
  pick_text(s, sizeof s, "/a.b");
  check(basename(s) == rt_basename(s), "basename(%s)", s);
  strcpy(a, s);
  strcpy(b, s);
  const char *x = __xpg_basename(a), *y = rt___xpg_basename(b);
  check(strcmp(x, y) == 0 && strcmp(a, b) == 0, "basename(%s): %s %s", s, x, y);
  strcpy(a, s);
  strcpy(b, s);
  x = dirname(a);
  y = rt_dirname(b);
  check(strcmp(x, y) == 0, "dirname(%s): %s %s", s, x, y);
}

void test_messages(void) {
  char a[64], b[64];
  for (int i = -3; i < 200; i++) {
    size_t size = 1 + pick(40);
    check(strcmp(strerror(i), rt_strerror(i)) == 0, "strerror(%d)", i);
    check(strcmp(strsignal(i), rt_strsignal(i)) == 0, "strsignal(%d): %s", i,
          rt_strsignal(i));
    check(strcmp(strerror_r(i, a, size), rt_strerror_r(i, b, size)) == 0,
          "strerror_r(%d)", i);
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    int x = __xpg_strerror_r(i, a, size), y = rt___xpg_strerror_r(i, b, size);
    check(x == y && strcmp(a, b) == 0, "__xpg_strerror_r(%d, %zu): %d %d", i,
          size, x, y);
  }
}
