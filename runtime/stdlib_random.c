/*
 * runtime/stdlib_random.c - rand, random and their seeds.
 *
 * glibc's default generator, an additive feedback over 31 words, so that the
 * numbers are those of a native run:
 *
 *   r[i] = r[i - 3] + r[i - 31]   and the result is r[i] / 2
 *
 * The words begin as powers of 16807 times the seed modulo 2^31 - 1, and the
 * first 310 results are dropped.  All of it is shared by threads.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>

#include "machine.h"

enum { WORDS = 31, DISTANCE = 3, DROPPED = 310 };

static struct {
  int seeded;
  int next; /* the oldest word, overwritten next */
  uint32_t word[WORDS];
} state;

static uint32_t step(void) {
  int i = state.next;
  uint32_t sum = state.word[i] + state.word[(i + WORDS - DISTANCE) % WORDS];
  state.word[i] = sum;
  state.next = (i + 1) % WORDS;
  return sum >> 1;
}

static void seed(unsigned value) {
  int32_t w = value == 0 ? 1 : (int32_t)value;
  state.word[0] = (uint32_t)w;
  for (int i = 1; i < WORDS; i++) {
    int64_t power = (int64_t)w * 16807 % 2147483647;
    w = (int32_t)(power < 0 ? power + 2147483647 : power);
    state.word[i] = (uint32_t)w;
  }
  state.next = DISTANCE;
  for (int i = 0; i < DROPPED; i++)
    step();
  state.seeded = 1;
}

static long next(void) {
  __allways_atomic_begin();
  if (!state.seeded)
    seed(1);
  uint32_t result = step();
  __allways_atomic_end();
  return (long)result;
}

static void set_seed(unsigned value) {
  __allways_atomic_begin();
  seed(value);
  __allways_atomic_end();
}

int rand(void) { return (int)next(); }
void srand(unsigned value) { set_seed(value); }
long random(void) { return next(); }
void srandom(unsigned value) { set_seed(value); }
