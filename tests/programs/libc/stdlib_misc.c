/* abs and div families, getenv, system limits. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  div_t d = div(-17, 5);
  ldiv_t l = ldiv(1l << 40, 1000);
  lldiv_t ll = lldiv(-7, -2);

  printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot,
         ll.rem);
  imaxdiv_t i = imaxdiv(100, 7);
  printf("%jd %jd\n", i.quot, i.rem);
  printf("%d %ld %lld %jd\n", abs(-5), labs(-6), llabs(-7), imaxabs(-8));
  assert(getenv("ALLWAYS_TEST_NOT_SET") == NULL);
  assert(EXIT_SUCCESS == 0 && EXIT_FAILURE == 1 && MB_CUR_MAX == 1);
  assert(mblen("a", 1) == 1);
  return 0;
}
