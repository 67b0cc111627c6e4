/*
 * runtime/verifier_others.c - the words of CBMC, ESBMC and DIVINE.
 */
#include "machine.h"

void __CPROVER_assume(int condition);
void __CPROVER_assert(int condition, const char *text);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
void __ESBMC_assume(int condition);
void __ESBMC_assert(int condition, const char *text);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
int __vm_choose(int n, ...);

static void check(int condition, const char *text) {
  if (!condition)
    __allways_fault("assertion", text != NULL ? text : "assertion failed");
}

void __CPROVER_assume(int condition) { __allways_assume(condition); }
void __CPROVER_assert(int condition, const char *text) {
  check(condition, text);
}
void __CPROVER_atomic_begin(void) { __allways_atomic_begin(); }
void __CPROVER_atomic_end(void) { __allways_atomic_end(); }

void __ESBMC_assume(int condition) { __allways_assume(condition); }
void __ESBMC_assert(int condition, const char *text) { check(condition, text); }
void __ESBMC_atomic_begin(void) { __allways_atomic_begin(); }
void __ESBMC_atomic_end(void) { __allways_atomic_end(); }

/* How likely each one is may follow; here all are tried. */
int __vm_choose(int n, ...) {
  if (n < 1)
    __allways_fault("bad-call", "__vm_choose() among less than one");
  return __allways_choose(n);
}
