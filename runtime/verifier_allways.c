/*
 * runtime/verifier_allways.c - the functions of allways/check.h.
 */
#include "../include/allways/check.h"

#include "machine.h"

int allways_choose(int n) {
  if (n < 1)
    __allways_fault("bad-call", "allways_choose() among less than one");
  return __allways_choose(n);
}

int allways_range(int low, int high) {
  if (low > high)
    __allways_fault("bad-call", "allways_range() of an empty range");
  return (int)__allways_between(low, high);
}

void allways_assume(int condition) { __allways_assume(condition); }

void allways_assert(int condition) {
  if (!condition)
    __allways_fault("assertion", "allways_assert() failed");
}

void allways_atomic_begin(void) { __allways_atomic_begin(); }
void allways_atomic_end(void) { __allways_atomic_end(); }
void allways_note(const char *text) { __allways_note(text); }
