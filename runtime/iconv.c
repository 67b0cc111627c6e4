/*
 * runtime/iconv.c - conversion between a few character sets.
 *
 * A character goes from bytes to its number and from there to bytes.  Without
 * an order in the name, UTF-16 and UTF-32 begin with a mark of their order when
 * they are written, and may when they are read.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "machine.h"

enum { MARK = 0xfeff, INCOMPLETE = -1, WRONG = -2, NO_ROOM = -3 };

struct set {
  const char *name;
  int (*read)(const unsigned char *at, size_t left, int big, uint32_t *c);
  int (*write)(unsigned char *at, size_t room, int big, uint32_t c);
  int big;    /* the first byte is the highest one */
  int marked; /* begins with a mark */
};

struct descriptor {
  const struct set *from, *to;
  int from_big, from_begun, to_begun; /* what the mark has said */
  int drop;                           /* what cannot be written */
};

/* --------------------------------------------------------------- one by one
 *
 * Readers and writers answer how many bytes a character takes. */

static int read_single(const unsigned char *at, uint32_t most, uint32_t *c) {
  *c = at[0];
  return *c <= most ? 1 : WRONG;
}

static int write_single(unsigned char *at, size_t room, uint32_t most,
                        uint32_t c) {
  if (room < 1)
    return NO_ROOM;
  if (c > most)
    return WRONG;
  at[0] = (unsigned char)c;
  return 1;
}

static int read_ascii(const unsigned char *at, size_t left, int big,
                      uint32_t *c) {
  (void)left, (void)big;
  return read_single(at, 0x7f, c);
}
static int write_ascii(unsigned char *at, size_t room, int big, uint32_t c) {
  (void)big;
  return write_single(at, room, 0x7f, c);
}
static int read_latin(const unsigned char *at, size_t left, int big,
                      uint32_t *c) {
  (void)left, (void)big;
  return read_single(at, 0xff, c);
}
static int write_latin(unsigned char *at, size_t room, int big, uint32_t c) {
  (void)big;
  return write_single(at, room, 0xff, c);
}

static int is_surrogate(uint32_t c) { return c >= 0xd800 && c <= 0xdfff; }

/* How many bytes a first byte announces; 0: it is none. */
static int utf8_length(unsigned char first) {
  return first < 0x80                    ? 1
         : first >= 0xc2 && first < 0xe0 ? 2
         : first >= 0xe0 && first < 0xf0 ? 3
         : first >= 0xf0 && first < 0xf5 ? 4
                                         : 0;
}

/* Is the second byte one that a short form, a surrogate or too large a number
 * would have? */
static int bad_second(unsigned char first, unsigned char second) {
  return (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
         (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
}

static int read_utf8(const unsigned char *at, size_t left, int big,
                     uint32_t *c) {
  (void)big;
  int length = utf8_length(at[0]);
  if (length == 0)
    return WRONG;
  *c = length == 1 ? at[0] : at[0] & (0x7fu >> length);
  for (int i = 1; i < length; i++) {
    if ((size_t)i >= left)
      return INCOMPLETE;
    if ((at[i] & 0xc0) != 0x80 || (i == 1 && bad_second(at[0], at[1])))
      return WRONG;
    *c = *c << 6 | (at[i] & 0x3fu);
  }
  return length;
}

static int write_utf8(unsigned char *at, size_t room, int big, uint32_t c) {
  (void)big;
  int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  if (is_surrogate(c) || c > 0x10ffff)
    return WRONG;
  if (room < (size_t)length)
    return NO_ROOM;
  if (length == 1) {
    at[0] = (unsigned char)c;
    return 1;
  }
  for (int i = length; i-- > 1; c >>= 6)
    at[i] = (unsigned char)(0x80 | (c & 0x3f));
  at[0] = (unsigned char)((0xf00 >> length & 0xff) | c);
  return length;
}

static uint32_t get_units(const unsigned char *at, int bytes, int big) {
  uint32_t value = 0;
  for (int i = 0; i < bytes; i++)
    value |= (uint32_t)at[i] << 8 * (big ? bytes - 1 - i : i);
  return value;
}

static void put_units(unsigned char *at, int bytes, int big, uint32_t value) {
  for (int i = 0; i < bytes; i++)
    at[i] = (unsigned char)(value >> 8 * (big ? bytes - 1 - i : i));
}

static int read_utf16(const unsigned char *at, size_t left, int big,
                      uint32_t *c) {
  if (left < 2)
    return INCOMPLETE;
  *c = get_units(at, 2, big);
  if (!is_surrogate(*c))
    return 2;
  if (*c >= 0xdc00)
    return WRONG;
  if (left < 4)
    return INCOMPLETE;
  uint32_t low = get_units(at + 2, 2, big);
  if (low < 0xdc00 || low > 0xdfff)
    return WRONG;
  *c = 0x10000 + ((*c - 0xd800) << 10) + (low - 0xdc00);
  return 4;
}

static int write_utf16(unsigned char *at, size_t room, int big, uint32_t c) {
  int length = c < 0x10000 ? 2 : 4;
  if (is_surrogate(c) || c > 0x10ffff)
    return WRONG;
  if (room < (size_t)length)
    return NO_ROOM;
  if (length == 4) {
    put_units(at, 2, big, 0xd800 + ((c - 0x10000) >> 10));
    put_units(at + 2, 2, big, 0xdc00 + ((c - 0x10000) & 0x3ff));
  } else {
    put_units(at, 2, big, c);
  }
  return length;
}

static int read_utf32(const unsigned char *at, size_t left, int big,
                      uint32_t *c) {
  if (left < 4)
    return INCOMPLETE;
  *c = get_units(at, 4, big);
  return *c > 0x10ffff || is_surrogate(*c) ? WRONG : 4;
}

static int write_utf32(unsigned char *at, size_t room, int big, uint32_t c) {
  if (is_surrogate(c) || c > 0x10ffff)
    return WRONG;
  if (room < 4)
    return NO_ROOM;
  put_units(at, 4, big, c);
  return 4;
}

static const struct set sets[] = {
    {"UTF-8", read_utf8, write_utf8, 0, 0},
    {"UTF8", read_utf8, write_utf8, 0, 0},
    {"UTF-16LE", read_utf16, write_utf16, 0, 0},
    {"UTF-16BE", read_utf16, write_utf16, 1, 0},
    {"UTF-16", read_utf16, write_utf16, 0, 1},
    {"UTF-32LE", read_utf32, write_utf32, 0, 0},
    {"UTF-32BE", read_utf32, write_utf32, 1, 0},
    {"UTF-32", read_utf32, write_utf32, 0, 1},
    {"WCHAR_T", read_utf32, write_utf32, 0, 0},
    {"ISO-8859-1", read_latin, write_latin, 0, 0},
    {"ISO8859-1", read_latin, write_latin, 0, 0},
    {"LATIN1", read_latin, write_latin, 0, 0},
    {"ASCII", read_ascii, write_ascii, 0, 0},
    {"US-ASCII", read_ascii, write_ascii, 0, 0},
    {"ANSI_X3.4-1968", read_ascii, write_ascii, 0, 0},
};

/* -------------------------------------------------------------- interface */

static const struct set *find(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if (strlen(sets[i].name) == length &&
        strncasecmp(sets[i].name, name, length) == 0)
      return &sets[i];
  return NULL;
}

iconv_t iconv_open(const char *to, const char *from) {
  const char *extra = strstr(to, "//");
  const struct set *t = find(to, extra ? (size_t)(extra - to) : strlen(to));
  const struct set *f = find(from, strcspn(from, "/"));
  if (!t || !f) {
    errno = EINVAL;
    return (iconv_t)-1;
  }
  if (extra && strcasecmp(extra, "//IGNORE") != 0 && extra[2] != '\0')
    __allways_unsupported("iconv_open() with a suffix");
  struct descriptor *d = __allways_new(sizeof *d);
  *d = (struct descriptor){.from = f, .to = t, .from_big = f->big};
  d->drop = extra && extra[2] != '\0';
  return (iconv_t)d;
}

int iconv_close(iconv_t cd) {
  __allways_writes((void *)cd, sizeof(struct descriptor));
  __allways_delete((void *)cd);
  return 0;
}

/* The mark that the input begins with, which is no character; else 0. */
static int read_mark(struct descriptor *d, const unsigned char *at,
                     size_t left) {
  int bytes = d->from->read == read_utf32 ? 4 : 2;
  if (!d->from->marked || d->from_begun || left < (size_t)bytes)
    return 0;
  d->from_begun = 1;
  for (int big = 0; big < 2; big++)
    if (get_units(at, bytes, big) == MARK) {
      d->from_big = big;
      return bytes;
    }
  return 0;
}

/* The mark that the output begins with: its size, or 0. */
static int write_mark(struct descriptor *d, unsigned char *at, size_t room) {
  if (!d->to->marked || d->to_begun)
    return 0;
  int size = d->to->write(at, room, 0, MARK);
  d->to_begun = size > 0;
  return size;
}

static size_t fail(int why) {
  errno = why == INCOMPLETE ? EINVAL : why == NO_ROOM ? E2BIG : EILSEQ;
  return (size_t)-1;
}

static void move(char **at, size_t *left, int size) {
  *at += size;
  *left -= (size_t)size;
}

size_t iconv(iconv_t cd, char **restrict in, size_t *restrict in_left,
             char **restrict out, size_t *restrict out_left) {
  struct descriptor *d = (struct descriptor *)cd;
  int dropped = 0;
  __allways_writes(d, sizeof *d);
  if (in == NULL || *in == NULL) {
    d->from_begun = d->to_begun = 0;
    d->from_big = d->from->big;
    return 0;
  }
  move(in, in_left, read_mark(d, (const unsigned char *)*in, *in_left));
  while (*in_left) {
    uint32_t c;
    int used =
        d->from->read((const unsigned char *)*in, *in_left, d->from_big, &c);
    if (used < 0)
      return fail(used);
    int mark = write_mark(d, (unsigned char *)*out, *out_left);
    if (mark < 0)
      return fail(mark);
    move(out, out_left, mark);
    int made = d->to->write((unsigned char *)*out, *out_left, d->to->big, c);
    if (made == WRONG && d->drop) {
      dropped = 1;
      made = 0;
    }
    if (made < 0)
      return fail(made);
    move(in, in_left, used);
    move(out, out_left, made);
  }
  return dropped ? fail(WRONG) : 0;
}
