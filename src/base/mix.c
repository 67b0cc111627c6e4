/* base/mix.c - hashing runs of bytes. */
#include "base/mix.h"

#include <string.h>

hash128 mix_bytes(const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  hash128 h = mix_words(size, size);
  for (; size >= 8; size -= 8, at += 8) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    h = mix_word(h, word);
  }
  uint64_t rest = 0;
  if (size > 0)
    memcpy(&rest, at, size);
  return mix_word(h, rest);
}
