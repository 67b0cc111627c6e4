/* locale.h: the C locale and its conventions. */
#include <assert.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  assert(strcmp(setlocale(LC_ALL, NULL), "C") == 0);
  assert(setlocale(LC_ALL, "C") != NULL);
  assert(setlocale(LC_NUMERIC, "no_such_locale") == NULL);
  struct lconv *l = localeconv();
  printf("[%s] [%s] [%s]\n", l->decimal_point, l->thousands_sep,
         l->currency_symbol);
  assert(l->frac_digits == 127);
  return 0;
}
