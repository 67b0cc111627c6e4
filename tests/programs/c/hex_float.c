/* Hexadecimal floating constants and their printing. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(0x1p4 == 16 && 0x1.8p1 == 3 && 0x.1p4 == 1 && 0xAp-1f == 5.0f);
  printf("%a %A %a\n", 1.0, 10.5, -0.1);
  printf("%a %a %a\n", 0.0, 0x1p-1074, 0x1.fffffffffffffp1023);
  printf("%.0a %.3a %.3a\n", 1.5, 0x1.0008p0, 0x1.fffp-3);
  printf("%20a|%-20a|%020a\n", 3.0, 3.0, 3.0);
  printf("%La %La\n", 1.0L, -0.1L);
  printf("%+a % a %#.0a\n", 2.0, 2.0, 2.0);
  return 0;
}
