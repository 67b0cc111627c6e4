/*
 * runtime/ctype_case.c - small and capital letters in the C locale.
 *
 * The tables are for the macros of ctype.h.  They go from -128 to 255; below
 * -1 they give the character as an unsigned char.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdint.h>

enum { FIRST = -128, LAST = 255 };

#define FROM_8(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define FROM_32(n) FROM_8(n), FROM_8(n + 8), FROM_8(n + 16), FROM_8(n + 24)
#define FROM_128(n)                                                            \
  FROM_32(n), FROM_32(n + 32), FROM_32(n + 64), FROM_32(n + 96)
#define LETTERS(n) FROM_8(n), FROM_8(n + 8), FROM_8(n + 16), n + 24, n + 25

static const int32_t uppers[LAST - FIRST + 1] = {
    FROM_32(128), FROM_32(160), FROM_32(192), FROM_8(224),  FROM_8(232),
    FROM_8(240),  248,          249,          250,          251,
    252,          253,          254,          -1,           FROM_32(0),
    FROM_32(32),  FROM_32(64),  '`',          LETTERS('A'), '{',
    '|',          '}',          '~',          127,          FROM_128(128)};

static const int32_t lowers[LAST - FIRST + 1] = {
    FROM_32(128), FROM_32(160), FROM_32(192), FROM_8(224), FROM_8(232),
    FROM_8(240),  248,          249,          250,         251,
    252,          253,          254,          -1,          FROM_32(0),
    FROM_32(32),  '@',          LETTERS('a'), '[',         '\\',
    ']',          '^',          '_',          FROM_32(96), FROM_128(128)};

static const int32_t *const upper_middle = uppers - FIRST;
static const int32_t *const lower_middle = lowers - FIRST;

const int32_t **__ctype_toupper_loc(void) {
  return (const int32_t **)&upper_middle;
}

const int32_t **__ctype_tolower_loc(void) {
  return (const int32_t **)&lower_middle;
}

int(toupper)(int c) { return c >= FIRST && c <= LAST ? upper_middle[c] : c; }
int(tolower)(int c) { return c >= FIRST && c <= LAST ? lower_middle[c] : c; }

int(toupper_l)(int c, locale_t locale) {
  (void)locale;
  return (toupper)(c);
}

int(tolower_l)(int c, locale_t locale) {
  (void)locale;
  return (tolower)(c);
}

int(_toupper)(int c) { return upper_middle[c]; }
int(_tolower)(int c) { return lower_middle[c]; }
int(toascii)(int c) { return c & 127; }
