/*
 * All texts of N letters: what bzip2 decompresses is what it compressed, also
 * if one byte of it is another, unless it says so.
 */
#include <allways/check.h>
#include <bzlib.h>
#include <string.h>

enum { N = 4, ROOM = 100 };

int main(void) {
  char in[N], packed[ROOM], out[N];
  unsigned size = ROOM, got = N;
  for (int i = 0; i < N; i++)
    in[i] = "ab"[allways_choose(2)];
  allways_assert(BZ2_bzBuffToBuffCompress(packed, &size, in, N, 1, 0, 0) ==
                 BZ_OK);
  int broken = allways_choose((int)size + 1);
  if (broken < (int)size)
    packed[broken] ^= 1 << allways_choose(8);
  int status = BZ2_bzBuffToBuffDecompress(out, &got, packed, size, 1, 0);
  allways_assert(status == BZ_OK || broken < (int)size);
  if (status == BZ_OK)
    allways_assert(got == N && memcmp(in, out, N) == 0);
  return 0;
}
