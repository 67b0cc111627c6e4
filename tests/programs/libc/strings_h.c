/* strings.h: comparing without case, ffs, old names. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char a[8] = "abcdefg", b[8];

  assert(strcasecmp("Hello", "hELLO") == 0 && strcasecmp("a", "B") < 0);
  assert(strncasecmp("ABCx", "abcy", 3) == 0);
  assert(strncasecmp("ABCx", "abcy", 4) < 0);
  assert(ffs(0) == 0 && ffs(8) == 4 && ffsl(1l << 40) == 41);
  bcopy(a, b, 8);
  assert(bcmp(a, b, 8) == 0);
  bzero(b, 8);
  assert(bcmp(a, b, 8) != 0);
  assert(index(a, 'c') == a + 2 && rindex(a, 'z') == NULL);
  puts(a);
  return 0;
}
