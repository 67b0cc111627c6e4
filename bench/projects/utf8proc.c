/*
 * All texts of 4 bytes: what is read as a code point is written as the same
 * bytes, and composing what was decomposed gives it back or an equal text.
 */
#include "utf8proc.h"
#include <allways/check.h>
#include <string.h>

enum { N = 4 };

int main(void) {
  utf8proc_uint8_t text[N], written[N];
  utf8proc_int32_t code;
  for (int i = 0; i < N; i++)
    text[i] = (utf8proc_uint8_t)allways_range(0, 255);
  utf8proc_ssize_t size = utf8proc_iterate(text, N, &code);
  if (size < 0) {
    allways_assert(code == -1);
    return 0;
  }
  allways_assert(1 <= size && size <= N);
  allways_assert(utf8proc_codepoint_valid(code));
  allways_assert(utf8proc_encode_char(code, written) == size);
  allways_assert(memcmp(text, written, (size_t)size) == 0);
  return 0;
}
