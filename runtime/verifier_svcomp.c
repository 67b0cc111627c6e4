/*
 * runtime/verifier_svcomp.c - what SV-COMP programs declare, besides values.
 */
#include "machine.h"

void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

void __VERIFIER_assume(int condition) { __allways_assume(condition); }

void __VERIFIER_assert(int condition) {
  if (!condition)
    __allways_fault("assertion", "__VERIFIER_assert() failed");
}

void __VERIFIER_atomic_begin(void) { __allways_atomic_begin(); }
void __VERIFIER_atomic_end(void) { __allways_atomic_end(); }
