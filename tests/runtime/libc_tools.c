/*
 * libc_tools.c - what parsers and tools use: addresses, patterns, search.h,
 * dates from text.
 */
#define _GNU_SOURCE
#include "libc_test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fnmatch.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

HOST(__errno_location);
HOST(inet_aton);
HOST(inet_addr);
HOST(inet_ntoa);
HOST(inet_pton);
HOST(inet_ntop);
HOST(fnmatch);
HOST(lfind);
HOST(lsearch);
HOST(tsearch);
HOST(tfind);
HOST(tdelete);
HOST(twalk);
HOST(tdestroy);
HOST(hcreate_r);
HOST(hsearch_r);
HOST(hdestroy_r);
HOST(strptime);

/* ---------------------------------------------------------------- addresses */

/* An address, or nearly one. */
static void pick_address(char *to, size_t size) {
  static const char *const pieces[] = {
      ":",  "::",  ".",     "0",     "1.2.3.4", "255", "256", "12.",
      "ab", "ff:", "ffff:", "12345", "0x1f",    "017", "08",  "1:2:",
      " ",  "g",   "1:",    "0:0:",  "9",       "%"};
  struct in6_addr a;
  *to = '\0';
  if (pick(3) == 0) {
    for (int i = 0; i < 16; i++)
      a.s6_addr[i] = (unsigned char)(pick(3) ? 0 : pick_bits());
    inet_ntop(pick(2) ? AF_INET : AF_INET6, &a, to, (socklen_t)size);
    if (*to && pick(2))
      to[pick((unsigned)strlen(to))] = ":.0 f"[pick(5)];
    return;
  }
  for (unsigned n = pick(9); n > 0; n--)
    if (strlen(to) + 10 < size)
      strcat(to, pieces[pick(sizeof pieces / sizeof *pieces)]);
}

static void test_dots(const char *s) {
  struct in_addr a = {7}, b = {7};
  int x = inet_aton(s, &a), y = rt_inet_aton(s, &b);
  check(x == y && a.s_addr == b.s_addr, "inet_aton(\"%s\"): %d %d", s, x, y);
  check(inet_addr(s) == rt_inet_addr(s), "inet_addr(\"%s\")", s);
  if (x)
    check(strcmp(inet_ntoa(a), rt_inet_ntoa(a)) == 0, "inet_ntoa of %s", s);
}

void test_addresses(void) {
  char s[128], a[64] = "", b[64] = "";
  unsigned char from[16] = {0}, to[16] = {0};
  int family = pick(8) == 0 ? (int)pick(20) : pick(2) ? AF_INET : AF_INET6;
  pick_address(s, sizeof s);
  test_dots(s);
  int x = inet_pton(family, s, from), y = rt_inet_pton(family, s, to);
  check(x == y && (x != 1 || memcmp(from, to, sizeof to) == 0),
        "inet_pton(%d, \"%s\"): %d %d", family, s, x, y);
  for (int i = 0; i < 16 && x != 1; i++)
    from[i] = (unsigned char)(pick(3) ? 0 : pick_bits());
  socklen_t size = pick(4) == 0 ? pick(30) : sizeof a;
  errno = *rt___errno_location() = 0;
  const char *p = inet_ntop(family, from, a, size);
  const char *q = rt_inet_ntop(family, from, b, size);
  check(!p == !q && (p == NULL || strcmp(a, b) == 0) &&
            errno == *rt___errno_location(),
        "inet_ntop(%d, size %u): %s %s", family, size, a, b);
}

/* ----------------------------------------------------------------- patterns */

void test_patterns(void) {
  static const int flags[] = {FNM_PATHNAME, FNM_NOESCAPE, FNM_PERIOD,
                              FNM_LEADING_DIR, FNM_CASEFOLD};
  static const char *const sets[] = {
      "[:alpha:]", "[:digit:]", "x", "a-c", "[", "!", "^", "]", "-", "B", "/"};
  char p[64] = "", s[16];
  int how = 0;
  for (unsigned i = 0; i < 5; i++)
    how |= pick(3) == 0 ? flags[i] : 0;
  for (unsigned n = pick(8); n > 0; n--) {
    if (pick(4) != 0) {
      strncat(p, &"aabB/.*?\\*-"[pick(11)], 1);
      continue;
    }
    strcat(p, "[");
    for (unsigned k = pick(3); k > 0; k--)
      strcat(p, sets[pick(sizeof sets / sizeof *sets)]);
    strcat(p, pick(4) ? "]" : "");
  }
  pick_text(s, sizeof s, "aabB/.1-[");
  int x = fnmatch(p, s, how);
  static int y;
  if (ENDS(y = rt_fnmatch(p, s, how)) == STUB_UNSUPPORTED)
    return; /* [. .] and [= =] */
  if (strstr(p, "-[:") != NULL)
    return; /* a range to a class means nothing */
  if (strstr(p, "\\/") != NULL && (how & FNM_LEADING_DIR))
    return; /* the host does not find the slash behind a '*' */
  check(x == y, "fnmatch(\"%s\", \"%s\", %d): %d %d", p, s, how, x, y);
}

/* ------------------------------------------------------------------- search */

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static char walked[8192];

static void note_visit(const void *node, VISIT when, int depth) {
  sprintf(walked + strlen(walked), "%d.%d.%d ", **(int *const *)node, (int)when,
          depth);
}

static void keep_key(void *key) { (void)key; }

static void compare_walks(void *mine, void *host, const char *what, int key) {
  char copy[sizeof walked];
  *walked = '\0';
  twalk(host, note_visit);
  strcpy(copy, walked);
  *walked = '\0';
  rt_twalk(mine, note_visit);
  check(strcmp(copy, walked) == 0, "%s of %d: %s| %s", what, key, copy, walked);
}

void test_trees(void) {
  static int keys[32];
  void *host = NULL, *mine = NULL;
  unsigned range = 1 + pick(32);
  for (unsigned n = pick(80); n > 0; n--) {
    int *key = &keys[pick(range)];
    *key = (int)(key - keys);
    if (pick(3)) {
      int **x = tsearch(key, &host, compare);
      int **y = rt_tsearch(key, &mine, compare);
      check(*x == *y, "tsearch of %d", *key);
      compare_walks(mine, host, "tsearch", *key);
      continue;
    }
    int **x = tfind(key, &host, compare), **y = rt_tfind(key, &mine, compare);
    check(!x == !y && (!x || *x == *y), "tfind of %d", *key);
    int was_root = host != NULL && **(int **)host == *key;
    x = tdelete(key, &host, compare);
    y = rt_tdelete(key, &mine, compare);
    check(!x == !y && (!x || was_root || *x == *y), "tdelete of %d", *key);
    compare_walks(mine, host, "tdelete", *key);
  }
  tdestroy(host, keep_key);
  rt_tdestroy(mine, keep_key);
}

void test_arrays(void) {
  int host[40] = {0}, mine[40] = {0};
  size_t m = 0, n = 0;
  for (unsigned i = pick(40); i > 0; i--) {
    int key = (int)pick(20);
    int *x = lfind(&key, host, &n, sizeof key, compare);
    int *y = rt_lfind(&key, mine, &m, sizeof key, compare);
    check(!x == !y && (!x || x - host == y - mine), "lfind of %d", key);
    x = lsearch(&key, host, &n, sizeof key, compare);
    y = rt_lsearch(&key, mine, &m, sizeof key, compare);
    check(x - host == y - mine && m == n, "lsearch of %d", key);
  }
}

void test_hashes(void) {
  static char keys[30][4];
  struct hsearch_data host = {0}, mine = {0};
  size_t size = pick(24);
  check(hcreate_r(size, &host) == rt_hcreate_r(size, &mine), "hcreate_r");
  check(host.size == mine.size, "size of a table: %u %u", host.size, mine.size);
  for (unsigned i = pick(60); i > 0; i--) {
    unsigned k = pick(30);
    ENTRY item = {keys[k], (void *)(uintptr_t)i}, *p = NULL, *q = NULL;
    ACTION action = pick(2) ? ENTER : FIND;
    sprintf(keys[k], "%u", k);
    errno = *rt___errno_location() = 0;
    int x = hsearch_r(item, action, &p, &host);
    int y = rt_hsearch_r(item, action, &q, &mine);
    check(x == y && !p == !q && (!p || p->data == q->data) &&
              errno == *rt___errno_location() && host.filled == mine.filled,
          "hsearch_r of %u: %d %d", k, x, y);
  }
  hdestroy_r(&host);
  rt_hdestroy_r(&mine);
}

/* -------------------------------------------------------------------- dates */

/* A format, and a text that it may have made. */
static void pick_date(char *format, char *s, size_t size) {
  static const char letters[] = "aAbBcCdDeFgGhHIjklmMnprRsStTuUVwWxXyYzZ%";
  time_t t = (time_t)((pick_bits() >> 28) % 250000000000);
  struct tm date;
  *format = *s = '\0';
  for (unsigned i = pick(6); i > 0; i--) {
    strcat(format, "%");
    if (pick(8) == 0)
      strncat(format, &"_-0^#"[pick(5)], 1);
    strncat(format, &letters[pick(sizeof letters - 1)], 1);
    strcat(format, pick(2) ? " " : pick(2) ? "" : "x");
  }
  gmtime_r(&t, &date);
  strftime(s, size, format, &date);
  for (unsigned i = pick(4); i > 1 && *s; i--)
    s[pick((unsigned)strlen(s))] = "09 :x-1A"[pick(8)];
}

static int same_date(const struct tm *a, const struct tm *b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min &&
         a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday &&
         a->tm_mon == b->tm_mon && a->tm_year == b->tm_year &&
         a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday &&
         a->tm_gmtoff == b->tm_gmtoff;
}

void test_strptime(void) {
  char format[64], s[256];
  struct tm a = {.tm_mday = 1}, b = {.tm_mday = 1};
  pick_date(format, s, sizeof s);
  char *x = strptime(s, format, &a), *y = rt_strptime(s, format, &b);
  if (a.tm_yday < 0 || a.tm_yday > 364)
    return; /* glibc reads beyond its table, */
  if (a.tm_year <= -1900)
    return; /* and rounds up */
  check(x == y && (x == NULL || same_date(&a, &b)),
        "strptime(\"%s\", \"%s\"): %ld %ld, %d-%d-%d w%d y%d %d, "
        "%d-%d-%d w%d y%d %d",
        s, format, x ? (long)(x - s) : -1, y ? (long)(y - s) : -1, a.tm_year,
        a.tm_mon, a.tm_mday, a.tm_wday, a.tm_yday, a.tm_hour, b.tm_year,
        b.tm_mon, b.tm_mday, b.tm_wday, b.tm_yday, b.tm_hour);
}
