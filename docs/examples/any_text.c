/* Any text of up to three characters out of a few. */
#include <allways/check.h>
#include <stdio.h>

static int left = 3;

int getchar(void) {
  static const char some[] = "1+(";
  if (left == 0)
    return EOF;
  int c = allways_choose((int)sizeof some);
  left = some[c] ? left - 1 : 0;
  return some[c] ? some[c] : EOF;
}
