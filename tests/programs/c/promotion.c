/* Integer promotions and the usual arithmetic conversions. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

#define NAME(x)                                                                \
  _Generic((x), int                                                            \
           : "int", unsigned                                                   \
           : "unsigned", long                                                  \
           : "long", unsigned long                                             \
           : "unsigned long", long long                                        \
           : "long long", unsigned long long                                   \
           : "unsigned long long", float                                       \
           : "float", double                                                   \
           : "double", long double                                             \
           : "long double", default                                            \
           : "other")

int main(void) {
  signed char sc = -1;
  unsigned char uc = 255;
  short s = -2;
  unsigned short us = 65535;
  unsigned u = 1;
  long l = -1;
  unsigned long ul = 1;
  float f = 1;

  puts(NAME(sc + sc));
  puts(NAME(us * us ? us + us : 0));
  puts(NAME(u + sc));
  puts(NAME(u + l));
  puts(NAME(l + ul));
  puts(NAME(1ll + ul));
  puts(NAME(ul + f));
  puts(NAME(f + 1.0));
  puts(NAME('a'));
  puts(NAME(1 ? s : u));
  puts(NAME(sizeof 1 - 2));
  puts(NAME(~uc));
  puts(NAME(1u << 2l));
  printf("%d %d %d\n", uc + 1, us + 1, sc + s);
  printf("%d %d %d\n", -1 < u, l < u, l < (long)ul);
  printf("%d %d\n", uc == sc, uc == (unsigned char)sc);
  printf("%d %u\n", ~uc, ~(unsigned)uc);
  printf("%d %d\n", (uc << 4) >> 4, (uint8_t)(uc << 4) >> 4);
  printf("%d\n", (int8_t)(uint8_t)200);
  sc = (signed char)(sc + uc);
  uc++;
  us += 10;
  s = (short)(s * us);
  printf("%d %d %d %d\n", sc, uc, us, s);
  printf("%lu\n", (unsigned long)(int)-1);
  printf("%lu\n", (unsigned long)(unsigned)-1);
  printf("%d\n", (int)sizeof(+sc) + (int)sizeof(sc));
  return 0;
}
