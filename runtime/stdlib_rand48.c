/*
 * runtime/stdlib_rand48.c - the family of drand48.
 *
 * x' = (a * x + c) modulo 2^48, with x either here or in three words of the
 * caller's, the lowest first.  Nothing is protected: threads race.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>

#include "machine.h"

#define FACTOR UINT64_C(0x5deece66d)
#define MASK UINT64_C(0xffffffffffff)
enum { ADDEND = 11, LOW_SEED = 0x330e };

static struct {
  uint64_t x;
  uint64_t factor;
  uint16_t addend;
  uint16_t old[3]; /* what seed48 returns */
} state UNPROTECTED = {0, FACTOR, ADDEND, {0, 0, 0}};

static uint64_t join(const uint16_t word[3]) {
  return word[0] | (uint64_t)word[1] << 16 | (uint64_t)word[2] << 32;
}

static void split(uint64_t x, uint16_t word[3]) {
  for (int i = 0; i < 3; i++)
    word[i] = (uint16_t)(x >> 16 * i);
}

static uint64_t follow(uint64_t x) {
  return (x * state.factor + state.addend) & MASK;
}

/* The next x, of ours if word is NULL. */
static uint64_t step(uint16_t word[3]) {
  uint64_t x;
  if (word == NULL) {
    x = state.x = follow(state.x);
  } else {
    x = follow(join(word));
    split(x, word);
  }
  return x;
}

static void set(uint64_t x, uint64_t factor, uint16_t addend) {
  split(state.x, state.old);
  state.x = x;
  state.factor = factor;
  state.addend = addend;
}

static double fraction(uint64_t x) { return (double)x * 0x1p-48; }
static long positive(uint64_t x) { return (long)(x >> 17); }
static long any_sign(uint64_t x) { return (int32_t)(uint32_t)(x >> 16); }

double drand48(void) { return fraction(step(NULL)); }
double erand48(unsigned short word[3]) { return fraction(step(word)); }
long lrand48(void) { return positive(step(NULL)); }
long nrand48(unsigned short word[3]) { return positive(step(word)); }
long mrand48(void) { return any_sign(step(NULL)); }
long jrand48(unsigned short word[3]) { return any_sign(step(word)); }

void srand48(long seed) {
  set((uint64_t)(uint32_t)seed << 16 | LOW_SEED, FACTOR, ADDEND);
}

unsigned short *seed48(unsigned short word[3]) {
  set(join(word), FACTOR, ADDEND);
  return state.old;
}

void lcong48(unsigned short word[7]) {
  set(join(word), join(word + 3), word[6]);
}
