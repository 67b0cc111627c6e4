/*
 * runtime/wchar_multibyte.c - between bytes and wide characters.
 *
 * In the C locale a character is a byte below 128; others are EILSEQ.  So a
 * mbstate_t never holds anything.  Functions that are given none use one of
 * their own, for which threads race.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "machine.h"

static const size_t wrong = (size_t)-1;

static mbstate_t mblen_state UNPROTECTED, mbtowc_state UNPROTECTED,
    wctomb_state UNPROTECTED;
static mbstate_t inner_state UNPROTECTED; /* of all others */

static void use(mbstate_t *state) {
  if (state == NULL)
    state = &inner_state;
  __allways_writes(state, sizeof *state);
}

static size_t illegal(void) {
  errno = EILSEQ;
  return wrong;
}

wint_t btowc(int c) { return c >= 0 && c < 128 ? (wint_t)c : WEOF; }
int wctob(wint_t c) { return c < 128 ? (int)c : EOF; }
int mbsinit(const mbstate_t *state) {
  return state == NULL || state->__count == 0;
}

/* ------------------------------------------------------------ one character */

size_t mbrtowc(wchar_t *to, const char *s, size_t size, mbstate_t *state) {
  use(state);
  if (s == NULL)
    return 0;
  if (size == 0)
    return (size_t)-2;
  if ((unsigned char)*s >= 128)
    return illegal();
  if (to != NULL)
    *to = *s;
  return *s != '\0';
}

size_t mbrlen(const char *s, size_t size, mbstate_t *state) {
  return mbrtowc(NULL, s, size, state);
}

size_t __mbrlen(const char *s, size_t size, mbstate_t *state) {
  return mbrtowc(NULL, s, size, state);
}

static int length_of(wchar_t *to, const char *s, size_t size,
                     mbstate_t *state) {
  if (s != NULL && *s == '\0') /* whatever the size */
    size = 1;
  size_t length = mbrtowc(to, s, size, state);
  return length == (size_t)-2 ? -1 : (int)length;
}

int mbtowc(wchar_t *to, const char *s, size_t size) {
  return length_of(to, s, size, &mbtowc_state);
}

int mblen(const char *s, size_t size) {
  return length_of(NULL, s, size, &mblen_state);
}

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state) {
  use(state);
  if (to == NULL)
    return 1;
  if (c < 0 || c >= 128)
    return illegal();
  *to = (char)c;
  return 1;
}

int wctomb(char *to, wchar_t c) {
  int length = (int)wcrtomb(to, c, &wctomb_state);
  return to == NULL ? 0 : length;
}

/* ----------------------------------------------------------------- strings */

/* At most size characters of at most room bytes; to may be NULL.  *from moves
 * on, to NULL behind the end. */
static size_t widen(wchar_t *to, const char **from, size_t room, size_t size) {
  const char *s = *from;
  size_t n = 0;
  for (; n < room && (to == NULL || n < size); n++) {
    if ((unsigned char)s[n] >= 128) {
      *from = s + n;
      return illegal();
    }
    if (to != NULL)
      to[n] = s[n];
    if (s[n] == '\0') {
      *from = NULL;
      return n;
    }
  }
  *from = s + n;
  return n;
}

static size_t narrow(char *to, const wchar_t **from, size_t room, size_t size) {
  const wchar_t *s = *from;
  size_t n = 0;
  for (; n < room && (to == NULL || n < size); n++) {
    if (s[n] < 0 || s[n] >= 128) {
      *from = s + n;
      return illegal();
    }
    if (to != NULL)
      to[n] = (char)s[n];
    if (s[n] == L'\0') {
      *from = NULL;
      return n;
    }
  }
  *from = s + n;
  return n;
}

size_t mbsnrtowcs(wchar_t *to, const char **from, size_t room, size_t size,
                  mbstate_t *state) {
  const char *copy = *from;
  use(state);
  return widen(to, to != NULL ? from : &copy, room, size);
}

size_t mbsrtowcs(wchar_t *to, const char **from, size_t size,
                 mbstate_t *state) {
  return mbsnrtowcs(to, from, (size_t)-1, size, state);
}

size_t mbstowcs(wchar_t *to, const char *from, size_t size) {
  return widen(to, &from, (size_t)-1, size);
}

size_t wcsnrtombs(char *to, const wchar_t **from, size_t room, size_t size,
                  mbstate_t *state) {
  const wchar_t *copy = *from;
  use(state);
  return narrow(to, to != NULL ? from : &copy, room, size);
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t size,
                 mbstate_t *state) {
  return wcsnrtombs(to, from, (size_t)-1, size, state);
}

size_t wcstombs(char *to, const wchar_t *from, size_t size) {
  return narrow(to, &from, (size_t)-1, size);
}
