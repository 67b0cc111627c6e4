/*
 * base/mix.h - mixing words into 128-bit hashes.
 *
 * One 64 by 64 bit multiplication whose halves are folded is the primitive;
 * the two lanes of a hash are two such, differently keyed.  Hashes are added
 * and subtracted lane by lane, modulo 2^64.  Pure functions: the same on
 * every machine and in every run.
 */
#ifndef BASE_MIX_H
#define BASE_MIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"

typedef struct hash128 {
  uint64_t lo, hi;
} hash128;

/* Odd constants with half of their bits set. */
#define MIX_A UINT64_C(0x9e3779b97f4a7c15)
#define MIX_B UINT64_C(0xc2b2ae3d27d4eb4f)
#define MIX_C UINT64_C(0x165667b19e3779f9)
#define MIX_D UINT64_C(0xd6e8feb86659fd93)

static inline hash128 hash_add(hash128 a, hash128 b) {
  return (hash128){a.lo + b.lo, a.hi + b.hi};
}

static inline hash128 hash_sub(hash128 a, hash128 b) {
  return (hash128){a.lo - b.lo, a.hi - b.hi};
}

static inline bool hash_equal(hash128 a, hash128 b) {
  return ((a.lo ^ b.lo) | (a.hi ^ b.hi)) == 0;
}

/* Hard builds keep eight bits. */
static inline hash128 hash_cut(hash128 h) {
  return HARD ? (hash128){h.lo & 255, 0} : h;
}

/* Of a hash and a word. */
static inline hash128 mix_word(hash128 h, uint64_t w) {
  uint64_t s = w * MIX_A;
  return hash_cut((hash128){multiply_fold(h.lo ^ s ^ MIX_B, h.hi ^ MIX_C),
                            multiply_fold(h.hi ^ s ^ MIX_D, h.lo ^ MIX_A)});
}

/* Of two hashes and a word each. */
static inline hash128 mix_pair(hash128 a, uint64_t u, hash128 b, uint64_t v) {
  uint64_t s = u * MIX_A, t = v * MIX_B;
  return hash_cut((hash128){multiply_fold(a.lo ^ s, b.lo ^ t ^ MIX_C),
                            multiply_fold(a.hi ^ s ^ MIX_D, b.hi ^ t ^ MIX_A)});
}

/* Of two words.  Both factors of each lane depend on u, so no v is special
 * for all u. */
static inline hash128 mix_words(uint64_t u, uint64_t v) {
  uint64_t s = u * MIX_A + MIX_C, t = u * MIX_D + MIX_B;
  s ^= s >> 32;
  t ^= t >> 32;
  return hash_cut((hash128){multiply_fold(v ^ s, t ^ MIX_A),
                            multiply_fold(v ^ t ^ MIX_C, s ^ MIX_D)});
}

/* Of bytes. */
hash128 mix_bytes(const void *bytes, size_t size);

#endif
