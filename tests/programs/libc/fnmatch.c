/* Patterns of file names. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

int main(void) {
  static const struct {
    const char *pattern, *name;
    int flags;
  } cases[] = {{"*.c", "a.c", 0},
               {"*.c", "a.h", 0},
               {"*", "a/b", 0},
               {"*", "a/b", FNM_PATHNAME},
               {"a?c", "abc", 0},
               {"a?c", "a/c", FNM_PATHNAME},
               {"[a-c]x", "bx", 0},
               {"[!a-c]x", "bx", 0},
               {"[]x]", "]", 0},
               {"[[:digit:]]*", "7up", 0},
               {"[ab", "[ab", 0},
               {"*", ".a", FNM_PERIOD},
               {"d/*", "d/.a", FNM_PERIOD | FNM_PATHNAME},
               {"d/*", "d/.a", FNM_PERIOD},
               {"\\*", "*", 0},
               {"\\*", "\\a", FNM_NOESCAPE},
               {"ABC", "abc", FNM_CASEFOLD},
               {"a", "a/b/c", FNM_LEADING_DIR},
               {"**a*b*", "xxaxxbxx", 0},
               {"", "", 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    printf("%s %s %d: %d\n", cases[i].pattern, cases[i].name, cases[i].flags,
           fnmatch(cases[i].pattern, cases[i].name, cases[i].flags));
  return 0;
}
