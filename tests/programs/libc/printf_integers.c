/* printf: integer conversions, flags, widths, precisions, lengths. */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int values[] = {0, 1, -1, 42, -12345, INT_MAX, INT_MIN};
  const char *formats[] = {"%d",    "%i",   "%5d",   "%-8d|",  "%08d",
                           "%+d",   "% d",  "%.3d",  "%8.3d",  "%-+8.5d|",
                           "%x",    "%#x",  "%X",    "%#010x", "%o",
                           "%#o",   "%u",   "%12u",  "%.0d",   "%+.0d",
                           "%-08d", "%+ d", "%#.3o", "%#8.5X", "%08.3d"};

  for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
    printf("%-9s", formats[i]);
    for (unsigned j = 0; j < sizeof values / sizeof *values; j++) {
      putchar('[');
      printf(formats[i], values[j]);
      putchar(']');
    }
    putchar('\n');
  }
  printf("%hhd %hhu %hd %hu\n", (signed char)-5, (unsigned char)250,
         (short)-300, (unsigned short)65000);
  printf("%ld %lu %lld %llu\n", LONG_MIN, ULONG_MAX, LLONG_MAX, ULLONG_MAX);
  printf("%jd %ju %zd %zu %td\n", INTMAX_MIN, UINTMAX_MAX, (ssize_t)-1,
         SIZE_MAX, (ptrdiff_t)-7);
  printf("%lx %#lo %llX\n", 0xdeadbeefcafel, 0777l, 0xabcdefll);
  printf("%*d|%-*d|%.*d\n", 6, 42, 6, 42, 4, 42);
  printf("%*d|%.*d|\n", -6, 42, -1, 42);
  printf("%2$d %1$d %2$d\n", 1, 2);
  printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRIo64 "\n", (int8_t)-1,
         (uint16_t)9, (uint32_t)255, (uint64_t)8);
  printf("%'d\n", 1234567);
  return 0;
}
