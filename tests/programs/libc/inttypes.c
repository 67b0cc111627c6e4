/* stdint.h and inttypes.h: limits, formats, conversion. */
#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int_fast16_t fast = -5;
  int_least32_t least = 7;
  uint64_t u;
  int16_t s;

  printf("%" PRId64 " %" PRIu64 " %" PRIX64 "\n", INT64_MIN, UINT64_MAX,
         UINT64_C(0xabcdef));
  printf("%" PRIdFAST16 " %" PRIdLEAST32 " %" PRIdPTR "\n", fast, least,
         (intptr_t)-9);
  printf("%" PRId32 " %" PRIi16 " %" PRIo8 "\n", INT32_MAX, INT16_MIN,
         (uint8_t)64);
  assert(sscanf("77 -8", "%" SCNu64 "%" SCNd16, &u, &s) == 2);
  printf("%" PRIu64 " %" PRId16 "\n", u, s);
  assert(INTMAX_MAX == INT64_MAX && SIZE_MAX == UINT64_MAX);
  assert(strtoimax("-0x20", NULL, 0) == -32);
  return 0;
}
