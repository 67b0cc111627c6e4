/* char is signed on x86-64; conversions of characters. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  char c = (char)200;
  signed char s = (signed char)200;
  unsigned char u = (unsigned char)-56;
  int counts[256] = {0};

  printf("%d %d %d %d\n", c, s, u, CHAR_MIN);
  assert(c == s && c != u && (unsigned char)c == u);
  for (const char *p = "caf\xc3\xa9 \xff"; *p; p++)
    counts[(unsigned char)*p]++;
  printf("%d %d %d\n", counts[0xc3], counts[0xff], counts['c']);
  assert('\xff' == -1 && '\377' < 0 && sizeof 'a' == sizeof(int));
  c = 127;
  c++;
  printf("%d %d\n", c, c < 0);
  char digits[4] = {'7' - '0', 'a' ^ ' ', 'z' - 'a'};
  printf("%d %c %d %d\n", digits[0], digits[1], digits[2], digits[3]);
  return 0;
}
