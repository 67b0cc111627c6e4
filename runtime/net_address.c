/*
 * runtime/net_address.c - addresses of networks from and to text.
 *
 * Nothing here needs a network.  An address of version 6 is 16 bytes, or eight
 * words of 16 bits, the high byte of each first.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

const struct in6_addr in6addr_any = IN6ADDR_ANY_INIT;
const struct in6_addr in6addr_loopback = IN6ADDR_LOOPBACK_INIT;

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* ------------------------------------------------- numbers and dots, old way
 */

/* A number as C writes it, below 2^32; where it ends, or NULL. */
static const char *read_number(const char *s, uint32_t *value) {
  char *end;
  int before = errno;
  if (!is_digit(*s))
    return NULL;
  unsigned long n = strtoul(s, &end, 0);
  errno = before;
  *value = (uint32_t)n;
  return n > UINT32_MAX ? NULL : end;
}

/* One to four parts; the last one fills what is left. */
int inet_aton(const char *s, struct in_addr *to) {
  uint32_t high = 0, last;
  int parts = 0;
  for (;;) {
    s = read_number(s, &last);
    if (s == NULL)
      return 0;
    if (*s != '.')
      break;
    if (parts == 3 || last > 255)
      return 0;
    high |= last << (24 - 8 * parts++);
    s++;
  }
  if ((*s != '\0' && !is_blank(*s)) || last > UINT32_MAX >> (8 * parts))
    return 0;
  if (to != NULL)
    to->s_addr = __builtin_bswap32(high | last);
  return 1;
}

in_addr_t inet_addr(const char *s) {
  struct in_addr a;
  return inet_aton(s, &a) ? a.s_addr : INADDR_NONE;
}

/* --------------------------------------------------------------- from text */

/* Four decimal numbers below 256, without zeros before them, up to the end. */
static int read_four(const char *s, unsigned char to[4]) {
  for (int i = 0; i < 4; i++) {
    unsigned n = 0;
    if (i > 0 && *s++ != '.')
      return 0;
    if (!is_digit(*s) || (*s == '0' && is_digit(s[1])))
      return 0;
    for (; is_digit(*s); s++) {
      n = n * 10 + (unsigned)(*s - '0');
      if (n > 255)
        return 0;
    }
    to[i] = (unsigned char)n;
  }
  return *s == '\0';
}

static int hex_of(char c) {
  if (is_digit(c))
    return c - '0';
  c |= 32;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* At most four hexadecimal digits, and what follows them; NULL: none, or too
 * many. */
static const char *read_word(const char *s, unsigned *word) {
  const char *start = s;
  *word = 0;
  for (; hex_of(*s) >= 0; s++) {
    if (s - start == 4)
      return NULL;
    *word = *word << 4 | (unsigned)hex_of(*s);
  }
  return s == start ? NULL : s;
}

/* An address of version 6 while it is read. */
struct reading {
  unsigned char bytes[16];
  int used;
  int gap; /* the bytes before "::", or -1 */
};

/* Two bytes, or the four of an address of version 4 at the end; what follows,
 * or NULL. */
static const char *read_group(struct reading *r, const char *s) {
  unsigned word;
  const char *end = read_word(s, &word);
  if (end != NULL && *end != '.') {
    if (r->used > 14)
      return NULL;
    r->bytes[r->used++] = (unsigned char)(word >> 8);
    r->bytes[r->used++] = (unsigned char)word;
    return end;
  }
  if (r->used > 12 || !read_four(s, r->bytes + r->used))
    return NULL;
  r->used += 4;
  return s + strlen(s);
}

static int read_groups(struct reading *r, const char *s) {
  if (*s == ':' && *++s != ':')
    return 0;
  while (*s != '\0') {
    if (*s == ':') { /* the second of two */
      if (r->gap >= 0)
        return 0;
      r->gap = r->used;
      if (*++s == '\0')
        return 1;
    }
    s = read_group(r, s);
    if (s == NULL)
      return 0;
    if (*s == ':' && *++s == '\0')
      return 0;
  }
  return 1;
}

static int read_six(const char *s, unsigned char to[16]) {
  struct reading r = {.gap = -1};
  if (!read_groups(&r, s) || (r.used == 16) != (r.gap < 0))
    return 0;
  int head = r.gap < 0 ? 16 : r.gap, tail = r.used - head;
  if (r.gap < 0)
    tail = 0;
  memset(to, 0, 16);
  memcpy(to, r.bytes, (size_t)head);
  memcpy(to + 16 - tail, r.bytes + head, (size_t)tail);
  return 1;
}

int inet_pton(int family, const char *restrict s, void *restrict to) {
  unsigned char bytes[16];
  int good;
  if (family != AF_INET && family != AF_INET6) {
    errno = EAFNOSUPPORT;
    return -1;
  }
  good = family == AF_INET ? read_four(s, bytes) : read_six(s, bytes);
  if (good)
    memcpy(to, bytes, family == AF_INET ? 4 : 16);
  return good;
}

/* ----------------------------------------------------------------- to text */

enum { HEX = 16, DECIMAL = 10 };

static char *put_number(char *to, unsigned n, unsigned base) {
  char digits[8], *p = digits + sizeof digits;
  do {
    *--p = "0123456789abcdef"[n % base];
    n /= base;
  } while (n != 0);
  while (p < digits + sizeof digits)
    *to++ = *p++;
  return to;
}

static char *put_four(char *to, const unsigned char *bytes) {
  for (int i = 0; i < 4; i++) {
    if (i > 0)
      *to++ = '.';
    to = put_number(to, bytes[i], DECIMAL);
  }
  return to;
}

static unsigned word_at(const unsigned char *bytes, int i) {
  return (unsigned)bytes[2 * i] << 8 | bytes[2 * i + 1];
}

/* The first of the longest runs of zero words, of at least two. */
static int longest_run(const unsigned char *bytes, int *length) {
  int best = -1;
  *length = 1;
  for (int i = 0; i < 8; i++) {
    int n = 0;
    while (i + n < 8 && word_at(bytes, i + n) == 0)
      n++;
    if (n > *length) {
      best = i;
      *length = n;
    }
    if (n > 0)
      i += n - 1;
  }
  return best;
}

/* Is the end of it an address of version 4? */
static int has_four(const unsigned char *bytes, int run, int length) {
  return run == 0 &&
         (length == 6 || (length == 5 && word_at(bytes, 5) == 0xffff));
}

static char *put_six(char *to, const unsigned char *bytes) {
  int length, run = longest_run(bytes, &length);
  for (int i = 0; i < 8; i++) {
    if (i == run) {
      *to++ = ':';
      i += length - 1;
      if (i == 7)
        *to++ = ':';
      continue;
    }
    if (i > 0)
      *to++ = ':';
    if (i == 6 && has_four(bytes, run, length))
      return put_four(to, bytes + 12);
    to = put_number(to, word_at(bytes, i), HEX);
  }
  return to;
}

const char *inet_ntop(int family, const void *restrict from, char *restrict to,
                      socklen_t size) {
  char text[INET6_ADDRSTRLEN], *end;
  if (family == AF_INET) {
    end = put_four(text, from);
  } else if (family == AF_INET6) {
    end = put_six(text, from);
  } else {
    errno = EAFNOSUPPORT;
    return NULL;
  }
  *end++ = '\0';
  if ((size_t)(end - text) > size) {
    errno = ENOSPC;
    return NULL;
  }
  return memcpy(to, text, (size_t)(end - text));
}

/* Each thread has its own, as in glibc. */
static _Thread_local char ntoa_result[INET_ADDRSTRLEN];

char *inet_ntoa(struct in_addr a) {
  *put_four(ntoa_result, (const unsigned char *)&a.s_addr) = '\0';
  return ntoa_result;
}
