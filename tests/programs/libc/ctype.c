/* ctype.h: every class of every character, and EOF. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = -1; c < 256; c++) {
    int bits = !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 |
               !!isspace(c) << 3 | !!isupper(c) << 4 | !!islower(c) << 5 |
               !!ispunct(c) << 6 | !!isprint(c) << 7 | !!isgraph(c) << 8 |
               !!iscntrl(c) << 9 | !!isxdigit(c) << 10 | !!isblank(c) << 11;
    printf("%03x%c", (unsigned)bits, c % 16 == 15 ? '\n' : ' ');
    if (c >= 0)
      assert(toupper(tolower(c)) == toupper(c));
  }
  char text[] = "Mixed Case 42!";
  for (char *p = text; *p; p++)
    *p = (char)(isupper((unsigned char)*p) ? tolower(*p) : toupper(*p));
  puts(text);
  assert(isascii('a') && !isascii(200) && toascii(0xe1) == 'a');
  return 0;
}
