/*
 * runtime/wchar_class.c - classes of wide characters in the C locale, which
 * knows those of ASCII only.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* The classes of a character as in ctype.h's table. */
static unsigned classes(wint_t c) {
  return c < 128 ? (*__ctype_b_loc())[c] : 0;
}

#define CLASS(name, mask)                                                      \
  int name(wint_t c) { return (int)(classes(c) & (unsigned short)(mask)); }

CLASS(iswalnum, _ISalnum)
CLASS(iswalpha, _ISalpha)
CLASS(iswblank, _ISblank)
CLASS(iswcntrl, _IScntrl)
CLASS(iswdigit, _ISdigit)
CLASS(iswgraph, _ISgraph)
CLASS(iswlower, _ISlower)
CLASS(iswprint, _ISprint)
CLASS(iswpunct, _ISpunct)
CLASS(iswspace, _ISspace)
CLASS(iswupper, _ISupper)
CLASS(iswxdigit, _ISxdigit)

wint_t towupper(wint_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
wint_t towlower(wint_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* A wctype_t is the mask of the class. */
wctype_t wctype(const char *name) {
  static const struct {
    char name[8];
    unsigned short mask;
  } table[] = {
      {"alnum", _ISalnum}, {"alpha", _ISalpha}, {"blank", _ISblank},
      {"cntrl", _IScntrl}, {"digit", _ISdigit}, {"graph", _ISgraph},
      {"lower", _ISlower}, {"print", _ISprint}, {"punct", _ISpunct},
      {"space", _ISspace}, {"upper", _ISupper}, {"xdigit", _ISxdigit},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(name, table[i].name) == 0)
      return table[i].mask;
  return 0;
}

int iswctype(wint_t c, wctype_t mask) { return (int)(classes(c) & mask); }

/* A wctrans_t points to one of two characters. */
static const __int32_t directions[2] = {'l', 'u'};

wctrans_t wctrans(const char *name) {
  if (strcmp(name, "tolower") == 0)
    return &directions[0];
  if (strcmp(name, "toupper") == 0)
    return &directions[1];
  return NULL;
}

wint_t towctrans(wint_t c, wctrans_t direction) {
  if (direction == NULL)
    return c;
  return *direction == 'u' ? towupper(c) : towlower(c);
}

int wcwidth(wchar_t c) {
  if (c == L'\0')
    return 0;
  return iswprint((wint_t)c) ? 1 : -1;
}

int wcswidth(const wchar_t *s, size_t size) {
  int width = 0;
  for (size_t i = 0; i < size && s[i] != L'\0'; i++) {
    if (wcwidth(s[i]) < 0)
      return -1;
    width += wcwidth(s[i]);
  }
  return width;
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    wint_t x = towlower((wint_t)a[i]), y = towlower((wint_t)b[i]);
    if (x != y)
      return x < y ? -1 : 1;
    if (a[i] == L'\0')
      break;
  }
  return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) {
  return wcsncasecmp(a, b, (size_t)-1);
}
