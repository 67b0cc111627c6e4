/*
 * All blocks of N arbitrary bytes are decompressed within the buffer given, or
 * refused; and all texts of SIZE letters come back as they were.
 */
#include <allways/check.h>
#include <lz4.h>
#include <string.h>

enum { N = 5, SIZE = 20, ROOM = 40 };

static void open_bytes(void) {
  char in[N], out[12];
  for (int i = 0; i < N; i++)
    in[i] = (char)allways_range(0, 255);
  int got = LZ4_decompress_safe(in, out, N, sizeof out);
  allways_assert(got <= (int)sizeof out);
}

static void round_trip(void) {
  char in[SIZE], packed[ROOM], out[SIZE];
  for (int i = 0; i < SIZE; i++)
    in[i] = i % 4 ? 'a' : "ab"[allways_choose(2)];
  int size = LZ4_compress_default(in, packed, SIZE, ROOM);
  allways_assert(size > 0);
  allways_assert(LZ4_decompress_safe(packed, out, size, SIZE) == SIZE);
  allways_assert(memcmp(in, out, SIZE) == 0);
}

int main(void) {
  if (allways_choose(2))
    open_bytes();
  else
    round_trip();
  return 0;
}
