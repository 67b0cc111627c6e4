/*
 * runtime/misc_asm.c - instructions of inline assembly, and builtins of
 * compilers, that are functions.
 *
 * The front end calls them for instructions that are more than an operation of
 * the machine.
 */
#include <stdint.h>

#include "machine.h"

uint32_t __allways_asm_rdtsc(int high);
uint64_t __allways_asm_cycles(void);
void *__allways_asm_opaque(void);
uint32_t __allways_asm_cpuid(uint32_t leaf, uint32_t which);
uint64_t __allways_asm_negate(void *object, int bytes);
struct pair {
  uint64_t low, high;
};
struct pair __allways_asm_cmpxchg16b(uint64_t *object, uint64_t low,
                                     uint64_t high, uint64_t new_low,
                                     uint64_t new_high);

/* The counter of cycles.  Any number: counters of processors need not agree.
 * Where no more than one execution is looked at, one that grows. */
enum { CYCLES = 1000 }; /* between two readings */

static uint64_t cycles(void) {
  static uint64_t now = UINT64_C(3) << 40; /* a computer that runs for hours */
  __allways_atomic_begin();
  uint64_t result = now += CYCLES;
  __allways_atomic_end();
  return result;
}

uint64_t __allways_asm_cycles(void) {
  return __allways_explores() ? __allways_any(64) : cycles();
}

/* Half of it. */
uint32_t __allways_asm_rdtsc(int high) {
  if (__allways_explores())
    return (uint32_t)__allways_any(32);
  static _Thread_local uint64_t read; /* the lower half was asked for first */
  if (!high)
    read = cycles();
  return (uint32_t)(high ? read >> 32 : read);
}

/* A pointer of which only that it is not null is known: to what is no more. */
void *__allways_asm_opaque(void) {
  void *p = __allways_new(1);
  __allways_delete(p);
  return p;
}

/* A processor that has what each x86-64 has, and nothing more. */
enum {
  HIGHEST = 1,
  SIGNATURE = 0x600,     /* family 6, model 0 */
  FEATURES = 0x07808113, /* fpu, vme, tsc, cx8, cmov, mmx, fxsr, sse, sse2 */
  EXTENDED_FEATURES = 0x20100800 /* syscall, nx, long mode */
};

uint32_t __allways_asm_cpuid(uint32_t leaf, uint32_t which) {
  static const uint32_t none[4];
  /* "AllwaysCheck" */
  static const uint32_t leaf0[] = {HIGHEST, 0x776c6c41, 0x6b636568, 0x43737961};
  static const uint32_t leaf1[] = {SIGNATURE, 0, 0, FEATURES};
  static const uint32_t extended0[] = {0x80000001, 0, 0, 0};
  static const uint32_t extended1[] = {0, 0, 0, EXTENDED_FEATURES};
  const uint32_t *registers = leaf == 0            ? leaf0
                              : leaf == 1          ? leaf1
                              : leaf == 0x80000000 ? extended0
                              : leaf == 0x80000001 ? extended1
                                                   : none;
  return registers[which];
}

/* What was there, and its negative value is.  In a section, since there is no
 * atomic operation for that. */
#define NEGATE(type)                                                           \
  old = (uint64_t)__atomic_load_n((type *)object, __ATOMIC_SEQ_CST);           \
  __atomic_store_n((type *)object, (type) - (type)old, __ATOMIC_SEQ_CST)

uint64_t __allways_asm_negate(void *object, int bytes) {
  uint64_t old;
  __allways_atomic_begin();
  switch (bytes) {
  case 1:
    NEGATE(uint8_t);
    break;
  case 2:
    NEGATE(uint16_t);
    break;
  case 4:
    NEGATE(uint32_t);
    break;
  default:
    NEGATE(uint64_t);
    break;
  }
  __allways_atomic_end();
  return old;
}

struct pair __allways_asm_cmpxchg16b(uint64_t *object, uint64_t low,
                                     uint64_t high, uint64_t new_low,
                                     uint64_t new_high) {
  struct pair old;
  __allways_atomic_begin();
  old.low = __atomic_load_n(&object[0], __ATOMIC_SEQ_CST);
  old.high = __atomic_load_n(&object[1], __ATOMIC_SEQ_CST);
  if (old.low == low && old.high == high) {
    __atomic_store_n(&object[0], new_low, __ATOMIC_SEQ_CST);
    __atomic_store_n(&object[1], new_high, __ATOMIC_SEQ_CST);
  }
  __allways_atomic_end();
  return old;
}
