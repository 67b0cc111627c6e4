/*
 * runtime/ctype_class.c - classes of characters in the C locale.
 *
 * The macros of ctype.h read the table themselves, from -128 to 255; any other
 * argument is an access out of bounds.
 */
#define _GNU_SOURCE
#include <ctype.h>

enum { FIRST = -128, LAST = 255 };

enum {
  CONTROL = _IScntrl,
  SPACE = _IScntrl | _ISspace,
  TAB = SPACE | _ISblank,
  BLANK = _ISspace | _ISblank | _ISprint,
  SEEN = _ISprint | _ISgraph,
  PUNCT = SEEN | _ISpunct,
  DIGIT = SEEN | _ISalnum | _ISdigit | _ISxdigit,
  UPPER = SEEN | _ISalnum | _ISalpha | _ISupper,
  LOWER = SEEN | _ISalnum | _ISalpha | _ISlower,
  HEX_UPPER = UPPER | _ISxdigit,
  HEX_LOWER = LOWER | _ISxdigit,
};

#define TIMES_5(x) x, x, x, x, x
#define TIMES_10(x) TIMES_5(x), TIMES_5(x)
#define TIMES_20(x) TIMES_10(x), TIMES_10(x)

/* clang-format off */
static const unsigned short classes[LAST - FIRST + 1] = {
    [0 - FIRST] = TIMES_5(CONTROL), CONTROL, CONTROL, CONTROL, CONTROL,
    ['\t' - FIRST] = TAB, SPACE, SPACE, SPACE, SPACE,
    [14 - FIRST] = TIMES_10(CONTROL), TIMES_5(CONTROL), CONTROL, CONTROL,
                   CONTROL,
    [' ' - FIRST] = BLANK, TIMES_10(PUNCT), TIMES_5(PUNCT),
    ['0' - FIRST] = TIMES_10(DIGIT),
    [':' - FIRST] = TIMES_5(PUNCT), PUNCT, PUNCT,
    ['A' - FIRST] = TIMES_5(HEX_UPPER), HEX_UPPER, TIMES_20(UPPER),
    ['[' - FIRST] = TIMES_5(PUNCT), PUNCT,
    ['a' - FIRST] = TIMES_5(HEX_LOWER), HEX_LOWER, TIMES_20(LOWER),
    ['{' - FIRST] = PUNCT, PUNCT, PUNCT, PUNCT,
    [127 - FIRST] = CONTROL,
};
/* clang-format on */

static const unsigned short *const middle = classes - FIRST;

const unsigned short **__ctype_b_loc(void) {
  return (const unsigned short **)&middle;
}

#define CLASS(name, class)                                                     \
  int(name)(int c) { return middle[c] & (unsigned short)(class); }             \
  int(name##_l)(int c, locale_t locale) {                                      \
    (void)locale;                                                              \
    return middle[c] & (unsigned short)(class);                                \
  }

CLASS(isalnum, _ISalnum)
CLASS(isalpha, _ISalpha)
CLASS(isblank, _ISblank)
CLASS(iscntrl, _IScntrl)
CLASS(isdigit, _ISdigit)
CLASS(isgraph, _ISgraph)
CLASS(islower, _ISlower)
CLASS(isprint, _ISprint)
CLASS(ispunct, _ISpunct)
CLASS(isspace, _ISspace)
CLASS(isupper, _ISupper)
CLASS(isxdigit, _ISxdigit)

int(isascii)(int c) { return c >= 0 && c <= 127; }
