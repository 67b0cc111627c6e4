/*
 * All blocks of N bytes of 16 values, encoded in two pieces and decoded in two
 * pieces that are cut anywhere: what comes out is what went in.
 */
#include <allways/check.h>
#include <b64/cdecode.h>
#include <b64/cencode.h>
#include <string.h>

enum { N = 3, ROOM = 16 };

int main(void) {
  char in[N], code[ROOM], out[ROOM];
  for (int i = 0; i < N; i++)
    in[i] = (char)(allways_choose(16) * 17);
  base64_encodestate encoder;
  base64_init_encodestate(&encoder);
  int cut = allways_range(0, N);
  int size = base64_encode_block(in, cut, code, &encoder);
  size += base64_encode_block(in + cut, N - cut, code + size, &encoder);
  size += base64_encode_blockend(code + size, &encoder);
  allways_assert(size <= ROOM);
  base64_decodestate decoder;
  base64_init_decodestate(&decoder);
  cut = allways_range(0, size);
  int got = base64_decode_block(code, cut, out, &decoder);
  got += base64_decode_block(code + cut, size - cut, out + got, &decoder);
  allways_assert(got == N && memcmp(in, out, N) == 0);
  return 0;
}
