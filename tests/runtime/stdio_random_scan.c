/*
 * tests/runtime/stdio_random_scan.c - random formats and inputs for scanf.
 */
#include "stdio_random.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { PLACES = 4, PLACE = 512 };

/* Where a conversion stores, and what. */
struct place {
  int allocated; /* a pointer to text that must be freed */
  size_t size;   /* bytes that are compared */
  union {
    _Alignas(16) char bytes[PLACE];
    char *text;
  };
};

static struct place places[PLACES];
static char untouched[] = "untouched";

/* ------------------------------------------------------------------ input */

static void random_input(char *input, size_t room) {
  static const char *const pieces[] = {"0",
                                       "1",
                                       "-",
                                       "+",
                                       "12",
                                       "007",
                                       "0x",
                                       "0X1f",
                                       "9",
                                       "99999",
                                       " ",
                                       "\n",
                                       "\t ",
                                       "abc",
                                       "x",
                                       "e",
                                       "E5",
                                       "e+",
                                       "e-3",
                                       ".",
                                       "1.5",
                                       "inf",
                                       "infinit",
                                       "INFINITY",
                                       "nan",
                                       "NaN(",
                                       "nax",
                                       "p3",
                                       "0x1.8",
                                       "p-2",
                                       "(nil)",
                                       "(ni",
                                       "%",
                                       ",",
                                       "]",
                                       "a-c",
                                       "hello",
                                       "18446744073709551616",
                                       "-9223372036854775809",
                                       "2147483648",
                                       "1e400",
                                       "1e-400",
                                       "3.14159",
                                       "zz",
                                       "0b1",
                                       "08",
                                       "^"};
  input[0] = '\0';
  for (unsigned n = random_below(8); n > 0; n--) {
    const char *piece = random_of(pieces, sizeof pieces / sizeof *pieces);
    if (strlen(input) + strlen(piece) < room)
      strcat(input, piece);
  }
}

/* ---------------------------------------------------------------- formats */

static void add(char *format, const char *text) { strcat(format, text); }

/* The width, or 0. */
static unsigned add_width(char *format) {
  char digits[16];
  if (random_below(3) != 0)
    return 0;
  unsigned width = 1 + random_below(random_below(3) ? 6 : 30);
  sprintf(digits, "%u", width);
  add(format, digits);
  return width;
}

static void add_integer(char *format, struct place *p) {
  static const char *const lengths[] = {"",   "",  "hh", "h", "l",
                                        "ll", "j", "z",  "t"};
  static const char *const letters[] = {"d", "d", "i", "u", "o", "x", "X"};
  add_width(format);
  add(format, random_of(lengths, 9));
  add(format, random_of(letters, 7));
  p->size = 8;
}

static void add_float(char *format, struct place *p) {
  static const char *const lengths[] = {"", "l", "L"};
  static const char *const letters[] = {"f", "e", "g", "a", "F", "E"};
  add_width(format);
  add(format, random_of(lengths, 3));
  add(format, random_of(letters, 6));
  p->size = 10;
}

static void add_set(char *format) {
  static const char *const sets[] = {"[a-z]", "[^a-z]",    "[]x]",   "[^]]",
                                     "[0-9]", "[-a]",      "[a-]",   "[^ \n]",
                                     "[c-a]", "[0-9a-f-]", "[a-c-e]"};
  add(format, random_of(sets, sizeof sets / sizeof *sets));
}

static void add_text(char *format, struct place *p) {
  unsigned width = add_width(format), kind = random_below(6);
  unsigned modifier = random_below(8);
  p->size = 64;
  p->allocated = modifier == 0;
  if (p->allocated)
    p->text = untouched;
  add(format, modifier == 0 ? "m" : modifier == 1 ? "l" : "");
  if (kind < 2) {
    add(format, "s");
  } else if (kind < 4) {
    add_set(format);
  } else {
    add(format, "c");
    p->size = modifier == 1 ? 4 * (width ? width : 1) : width ? width : 1;
  }
}

static void add_rare(char *format, struct place *p) {
  static const char *const letters[] = {"n", "ln", "hn", "hhn", "p"};
  p->size = 8;
  add(format, random_of(letters, 5));
}

/* A conversion that stores. */
static void add_conversion(char *format, struct place *p) {
  p->allocated = 0;
  switch (random_below(7)) {
  case 0:
  case 1:
  case 2:
    add_integer(format, p);
    break;
  case 3:
  case 4:
    add_float(format, p);
    break;
  case 5:
    add_text(format, p);
    break;
  default:
    if (random_below(3))
      add_text(format, p);
    else
      add_rare(format, p);
  }
}

static void add_literal(char *format) {
  static const char *const literals[] = {"",   "",  "",   " ",  ",",
                                         "%%", "x", " x", "\n", "abc"};
  add(format, random_of(literals, 10));
}

static void add_suppressed(char *format) {
  static const char *const list[] = {"%*d",     "%*s",  "%*c", "%*f",
                                     "%*[a-z]", "%*2i", "%*3c"};
  add(format, random_of(list, 7));
}

static void clear_places(void) {
  for (int i = 0; i < PLACES; i++) {
    memset(&places[i], 0, sizeof places[i]);
    memset(places[i].bytes, 0x5a, PLACE);
  }
}

static void random_format(char *format) {
  format[0] = '\0';
  clear_places();
  unsigned n = 1 + random_below(PLACES);
  for (unsigned i = 0; i < n; i++) {
    add_literal(format);
    if (random_below(6) == 0)
      add_suppressed(format);
    add(format, "%");
    add_conversion(format, &places[i]);
  }
  add_literal(format);
}

/* The same places in another order. */
static void position_format(char *format) {
  char conversions[2][64] = {"", ""};
  clear_places();
  add_conversion(conversions[0], &places[0]);
  add_conversion(conversions[1], &places[1]);
  sprintf(format, "%%2$%s %%1$%s", conversions[1], conversions[0]);
}

/* ------------------------------------------------------------------ cases */

static void tell_places(struct report *r) {
  for (int i = 0; i < PLACES; i++) {
    struct place *p = &places[i];
    say(r, " [");
    if (!p->allocated)
      say_bytes(r, p->bytes, p->size);
    else
      say(r, "%.1s", p->text ? p->text : "null");
    say(r, "]");
    if (p->allocated && p->text != untouched)
      free(p->text);
  }
}

void scan_case(const struct library *l, struct report *r) {
  char input[256], format[512];
  int result;
  random_input(input, sizeof input);
  if (random_below(10) == 0)
    position_format(format);
  else
    random_format(format);
  say(r, "scanf '");
  say_bytes(r, input, strlen(input));
  say(r, "' '");
  say_bytes(r, format, strlen(format));
  if (random_below(3)) {
    result = l->sscanf(input, format, places[0].bytes, places[1].bytes,
                       places[2].bytes, places[3].bytes);
    say(r, "' -> %d", result);
  } else {
    void *f = l->fmemopen(input, strlen(input), "r");
    unsigned back = random_below(4) == 0 ? 1 + random_below(3) : 0;
    for (unsigned i = 0; i < back; i++)
      l->ungetc("12x a"[random_below(5)], f);
    result = l->fscanf(f, format, places[0].bytes, places[1].bytes,
                       places[2].bytes, places[3].bytes);
    say(r, "' stream, back %u -> %d, end %d", back, result, l->feof(f));
    say(r, " next %d %d", l->fgetc(f), l->fgetc(f));
    l->fclose(f);
  }
  tell_places(r);
  say(r, "\n");
}
