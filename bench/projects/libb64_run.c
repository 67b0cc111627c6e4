/* Encodes texts of all lengths up to 20, and decodes them. */
#include <b64/cdecode.h>
#include <b64/cencode.h>
#include <stdio.h>

int main(void) {
  const char text[] = "pleasure, leisure...";
  for (int size = 0; size <= 20; size++) {
    char code[64], out[64];
    base64_encodestate encoder;
    base64_decodestate decoder;
    base64_init_encodestate(&encoder);
    base64_init_decodestate(&decoder);
    int length = base64_encode_block(text, size, code, &encoder);
    length += base64_encode_blockend(code + length, &encoder);
    int got = base64_decode_block(code, length, out, &decoder);
    printf("%.*s: %.*s", got, out, length, code);
  }
  return 0;
}
