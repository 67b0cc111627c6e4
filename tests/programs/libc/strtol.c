/* strtol and its family: bases, signs, ends, ranges; atoi and its family. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const char *s, int base) {
  char *end;

  errno = 0;
  long l = strtol(s, &end, base);
  printf("[%s] %d: %ld +%td %d", s, base, l, end - s, errno == ERANGE);
  errno = 0;
  unsigned long u = strtoul(s, &end, base);
  printf(" | %lu +%td %d\n", u, end - s, errno == ERANGE);
}

int main(void) {
  const char *texts[] = {"0",
                         "42",
                         "  -17x",
                         "+5",
                         "0x1F",
                         "0x",
                         "0xg",
                         "077",
                         "08",
                         "",
                         "   ",
                         "-",
                         "abc",
                         "zz",
                         "1010",
                         "-0",
                         "\t\n12",
                         "1 2",
                         "9223372036854775807",
                         "9223372036854775808",
                         "-9223372036854775808",
                         "-9223372036854775809",
                         "18446744073709551615",
                         "18446744073709551616",
                         "-18446744073709551616"};
  int bases[] = {0, 10, 16, 2, 36, 8};

  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
    for (unsigned j = 0; j < sizeof bases / sizeof *bases; j++)
      show(texts[i], bases[j]);
  char *end;
  assert(strtoll("-99", NULL, 10) == -99 && strtoull("99", &end, 0) == 99);
  assert(*end == 0 && strtoimax("5", NULL, 10) == 5);
  assert(strtoumax("6", NULL, 10) == 6);
  printf("%d %ld %lld %g\n", atoi(" 12abc"), atol("-3000000000"),
         atoll("123456789012"), atof("2.5e1x"));
  return 0;
}
