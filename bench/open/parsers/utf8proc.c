/*
 * All texts of N bytes, from one code point to the next: what is read is valid,
 * and is written as the same bytes.
 */
#include "utf8proc.h"
#include <allways/check.h>
#include <string.h>

#ifndef N
#define N 3
#endif

int main(void) {
  utf8proc_uint8_t text[N], written[4];
  utf8proc_ssize_t at = 0;
  for (int i = 0; i < N; i++)
    text[i] = (utf8proc_uint8_t)allways_range(0, 255);
  while (at < N) {
    utf8proc_int32_t code;
    utf8proc_ssize_t size = utf8proc_iterate(text + at, N - at, &code);
    if (size < 0) {
      allways_assert(code == -1);
      at++;
      continue;
    }
    allways_assert(1 <= size && size <= 4 && at + size <= N);
    allways_assert(utf8proc_codepoint_valid(code));
    allways_assert(utf8proc_encode_char(code, written) == size);
    allways_assert(memcmp(text + at, written, (size_t)size) == 0);
    at += size;
  }
  return 0;
}
