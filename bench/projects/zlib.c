/*
 * All texts of N letters, at four levels: what zlib decompresses is what it
 * compressed; and N arbitrary bytes are never decompressed beyond the buffer.
 */
#include <allways/check.h>
#include <string.h>
#include <zlib.h>

enum { N = 5, OPEN = 2, ROOM = 32 };

static void round_trip(void) {
  Bytef in[N], packed[ROOM], out[N];
  for (int i = 0; i < N; i++)
    in[i] = (Bytef) "ab"[allways_choose(2)];
  z_stream z = {0};
  int level = allways_choose(4) * 3;
  allways_assert(
      deflateInit2(&z, level, Z_DEFLATED, 9, 1, Z_DEFAULT_STRATEGY) == Z_OK);
  z.next_in = in, z.avail_in = N;
  z.next_out = packed, z.avail_out = ROOM;
  allways_assert(deflate(&z, Z_FINISH) == Z_STREAM_END);
  uLong size = z.total_out;
  allways_assert(deflateEnd(&z) == Z_OK);
  uLongf got = N;
  allways_assert(uncompress(out, &got, packed, size) == Z_OK);
  allways_assert(got == N && memcmp(in, out, N) == 0);
}

static void open_bytes(void) {
  Bytef in[OPEN], out[4];
  for (int i = 0; i < OPEN; i++)
    in[i] = (Bytef)allways_range(0, 255);
  z_stream z = {0};
  allways_assert(inflateInit2(&z, -8) == Z_OK);
  z.next_in = in, z.avail_in = OPEN;
  z.next_out = out, z.avail_out = sizeof out;
  int status = inflate(&z, Z_FINISH);
  allways_assert(status == Z_STREAM_END || status == Z_BUF_ERROR ||
                 status == Z_DATA_ERROR);
  allways_assert(inflateEnd(&z) == Z_OK);
}

int main(void) {
  if (allways_choose(2))
    round_trip();
  else
    open_bytes();
  return 0;
}
