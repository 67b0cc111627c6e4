/*
 * allways/check.h - what a checked program may say to allways.
 *
 * For programs, in C or C++, that were written to be checked.  Under allways
 * the functions are there; nothing needs to be linked.  With ALLWAYS_NATIVE
 * defined before this header, the same program compiles and runs without
 * allways, in one of its ways: choices are the first possible, assumptions
 * that do not hold end it with status 0.
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

/* One of 0 .. n - 1: each is tried.  n is at least 1. */
int allways_choose(int n);
/* One of low .. high, both included: each is tried.  low is at most high. */
int allways_range(int low, int high);
/* Ways in which condition is 0 are not looked at further. */
void allways_assume(int condition);
/* A fault ("assertion") if condition is 0. */
void allways_assert(int condition);
/* Other threads do not run until the end.  Sections nest; a thread that
 * blocks in one lets others run until it goes on. */
void allways_atomic_begin(void);
void allways_atomic_end(void);
/* The text is shown in the trace. */
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
