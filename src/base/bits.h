/*
 * base/bits.h - sets of small numbers, as arrays of 64-bit words.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t bit_words(size_t count) { return (count + 63) / 64; }
static inline bool bit_test(const uint64_t *bits, size_t i) {
  return bits[i / 64] >> (i % 64) & 1;
}
static inline void bit_set(uint64_t *bits, size_t i) {
  bits[i / 64] |= UINT64_C(1) << (i % 64);
}
static inline void bit_clear(uint64_t *bits, size_t i) {
  bits[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

#endif
