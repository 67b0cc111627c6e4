/*
 * base/compiler.h - everything that is not plain C11: compiler extensions
 * and build conditions.  No other file of src/ has any.
 */
#ifndef BASE_COMPILER_H
#define BASE_COMPILER_H

#include <stdint.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define NEVER_INLINE __attribute__((noinline))
#define NORETURN _Noreturn

/* Index of the lowest one bit; x is not zero. */
static inline unsigned low_bit(uint64_t x) {
  return (unsigned)__builtin_ctzll(x);
}

static inline unsigned high_bit(uint64_t x) {
  return 63 - (unsigned)__builtin_clzll(x);
}

static inline unsigned bit_count(uint64_t x) {
  return (unsigned)__builtin_popcountll(x);
}

/* High and low half of the 128-bit product, folded into one. */
static inline uint64_t multiply_fold(uint64_t a, uint64_t b) {
  unsigned __int128 p = (unsigned __int128)a * b;
  return (uint64_t)p ^ (uint64_t)(p >> 64);
}

/* High half of the 128-bit product: x / 2^64 of n. */
static inline uint64_t multiply_high(uint64_t x, uint64_t n) {
  return (uint64_t)((unsigned __int128)x * n >> 64);
}

/* Numbers of 128 bits. */
typedef __int128 int128;
typedef unsigned __int128 uint128;

/* Sum, difference, product, as if of any length; true: it does not fit. */
#define ADD_OVERFLOWS(a, b, result) __builtin_add_overflow(a, b, result)
#define SUB_OVERFLOWS(a, b, result) __builtin_sub_overflow(a, b, result)
#define MUL_OVERFLOWS(a, b, result) __builtin_mul_overflow(a, b, result)

static inline uint64_t byte_swap64(uint64_t x) { return __builtin_bswap64(x); }
/* Zero bits above the highest one; x is not zero. */
static inline unsigned high_zeros(uint64_t x) {
  return (unsigned)__builtin_clzll(x);
}

/* Labels as values, for direct-threaded dispatch.  A file may say what is to be
 * done before each GOTO. */
#ifndef BEFORE_JUMP
#define BEFORE_JUMP(to) ((void)0)
#endif
#ifndef BEFORE_GOTO
#define BEFORE_GOTO() ((void)0)
#endif
#define LABEL_OF(label) (&&label)
#define GOTO(address)                                                          \
  do {                                                                         \
    BEFORE_GOTO();                                                             \
    goto *(address);                                                           \
  } while (0)

/* Checks the arguments of a function like printf. */
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

/* Tells a spin loop to the processor. */
static inline void spin_hint(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

#if defined(__x86_64__)
enum { X86_64 = 1 };
#else
enum { X86_64 = 0 };
#endif

/* A function that may not be there: its address is NULL then. */
#define MAYBE_MISSING __attribute__((weak))

/* A struct without padding. */
#define PACKED(...) __VA_ARGS__ __attribute__((packed))

/* Sanitizers map far more memory than they use. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* Hard builds make rare things common: short hashes, growth by one,
 * failing allocations. */
#ifdef ALLWAYS_HARD
enum { HARD = 1 };
#else
enum { HARD = 0 };
#endif

/* Debug builds recheck what is clever. */
#ifdef NDEBUG
enum { DEBUG = 0 };
#else
enum { DEBUG = 1 };
#endif

/* One of the deliberate bugs, to be caught by the tests; 0 in real builds.  1
 * to 10 are in the memory module (tests/seeded.sh), 101 to 112 in the reduction
 * (tests/seeded_reduction.py), 113 to 149 what led to a wrong verdict once
 * and 160 to 169 in the solver (tests/seeded_reference.py), 201 to 210 in
 * procedure summaries (tests/seeded_summaries.py). */
#ifndef ALLWAYS_SEEDED_BUG
#define ALLWAYS_SEEDED_BUG 0
#endif
#define SEEDED_BUG(n) (ALLWAYS_SEEDED_BUG == (n))

#endif
