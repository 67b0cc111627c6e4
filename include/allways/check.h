/*
 * allways/check.h - what a checked program may say to allways.
 *
 * For programs, in C or C++, that were written to be checked.  Under allways
 * the functions are there; nothing needs to be linked.  With ALLWAYS_NATIVE
 * defined before this header, the same program compiles without allways and
 * runs one of its executions: choices take their first value, and an assumption
 * that does not hold ends the program with status 0.
 *
 * Worked example: three threads that start in any order.
 *
 *     int first = allways_choose(3);
 *     int rounds = allways_range(1, 5);
 *     allways_assume(first != rounds);
 *     run(first, rounds);
 *     allways_assert(done == rounds);
 */
#ifndef ALLWAYS_CHECK_H
#define ALLWAYS_CHECK_H

#ifndef ALLWAYS_NATIVE

#ifdef __cplusplus
extern "C" {
#endif

/* Returns a number from 0 to n - 1: a check tries each.  n is at least 1. */
int allways_choose(int n);
/* Returns a number from low to high, both included: a check tries each.  low is
 * at most high. */
int allways_range(int low, int high);
/* An execution in which condition is 0 ends here, without a fault: a check
 * ignores the rest of it. */
void allways_assume(int condition);
/* A fault ("assertion") if condition is 0. */
void allways_assert(int condition);
/* Between begin and end no other thread runs.  Sections may be nested; if a
 * thread blocks in one, others run until it can go on. */
void allways_atomic_begin(void);
void allways_atomic_end(void);
/* Shows the text in counterexamples, at this place of the execution. */
void allways_note(const char *text);

#ifdef __cplusplus
}
#endif

#else

#include <assert.h>
#include <stdlib.h>

static inline int allways_choose(int n) {
  assert(n >= 1);
  (void)n;
  return 0;
}

static inline int allways_range(int low, int high) {
  assert(low <= high);
  (void)high;
  return low;
}

static inline void allways_assume(int condition) {
  if (!condition)
    exit(0);
}

static inline void allways_assert(int condition) {
  assert(condition);
  (void)condition;
}

static inline void allways_atomic_begin(void) {}
static inline void allways_atomic_end(void) {}
static inline void allways_note(const char *text) { (void)text; }

#endif

#endif
