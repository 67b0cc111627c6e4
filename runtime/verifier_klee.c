/*
 * runtime/verifier_klee.c - the words of KLEE.
 */
#include <stdint.h>

#include "machine.h"

void __allways_fill(void *to, size_t size, const char *what);

void klee_make_symbolic(void *to, size_t size, const char *name);
int klee_range(int begin, int end, const char *name);
int klee_int(const char *name);
uintptr_t klee_choose(uintptr_t n);
void klee_assume(uintptr_t condition);
_Noreturn void klee_silent_exit(int status);
_Noreturn void klee_abort(void);
void klee_warning(const char *text);
void klee_warning_once(const char *text);

void klee_make_symbolic(void *to, size_t size, const char *name) {
  (void)name;
  __allways_fill(to, size, "klee_make_symbolic() of more than 64 bytes");
}

int klee_int(const char *name) {
  (void)name;
  return (int)__allways_any(32);
}

/* One of begin .. end - 1. */
int klee_range(int begin, int end, const char *name) {
  (void)name;
  if (begin >= end)
    __allways_fault("bad-call", "klee_range() of an empty range");
  return (int)__allways_between(begin, end - 1LL);
}

uintptr_t klee_choose(uintptr_t n) {
  if (n == 0)
    __allways_fault("bad-call", "klee_choose() among none");
  return (uintptr_t)__allways_between(0, (long long)(n - 1));
}

void klee_assume(uintptr_t condition) { __allways_assume(condition != 0); }

void klee_silent_exit(int status) {
  __allways_assume(0);
  __allways_exit(status);
}

void klee_abort(void) { __allways_abort(); }
void klee_warning(const char *text) { __allways_note(text); }
void klee_warning_once(const char *text) { __allways_note(text); }
