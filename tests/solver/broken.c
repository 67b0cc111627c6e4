/*
 * tests/solver/broken.c - Z3 with one function that behaves badly, chosen by a
 * macro: the library is linked with Z3, and defines this function before it.
 */
#include <dlfcn.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

/* Z3's own function of this name. */
#define OWN(name) dlsym(RTLD_NEXT, #name)

static void wait_for_ever(void) {
  for (;;)
    pause();
}

#if defined UNKNOWN
int Z3_solver_check(void *context, void *solver) { return 0; }

#elif defined NO_MODEL /* yes, always: of what cannot hold there is no model   \
                        */
int Z3_solver_check(void *context, void *solver) { return 1; }
void *Z3_solver_get_model(void *context, void *solver) { return NULL; }

#elif defined NO_VALUE || defined WRONG_VALUES
/* What is asked may have no values: those of what was asked before are given.
 */
int Z3_solver_check(void *context, void *solver) { return 1; }
void *Z3_solver_get_model(void *context, void *solver) { return solver; }
void Z3_model_inc_ref(void *context, void *model) {}
void Z3_model_dec_ref(void *context, void *model) {}
bool Z3_model_eval(void *context, void *model, void *term, bool completes,
                   void **value) {
  *value = term;
  return true;
}
bool Z3_get_numeral_uint64(void *context, void *term, uint64_t *number) {
#ifdef NO_VALUE
  return false;
#else
  *number = 0x1234;
  return true;
#endif
}

#elif defined WIDE_VALUES /* the right ones, and more than the width has */
bool Z3_get_numeral_uint64(void *context, void *term, uint64_t *number) {
  bool (*own)(void *, void *, uint64_t *) = OWN(Z3_get_numeral_uint64);
  bool good = own(context, term, number);
  *number |= UINT64_C(1) << 40;
  return good;
}

#elif defined EVAL_FAILS
bool Z3_model_eval(void *context, void *model, void *term, bool completes,
                   void **value) {
  return false;
}

#elif defined ERROR_CODE /* no, and that there was an error */
int Z3_solver_check(void *context, void *solver) { return -1; }
unsigned Z3_get_error_code(void *context) { return 12; }

#elif defined ABORTS_IN_CHECK
int Z3_solver_check(void *context, void *solver) { abort(); }

#elif defined FAULTS_IN_CHECK
int Z3_solver_check(void *context, void *solver) {
  return *(volatile int *)(intptr_t)8;
}

#elif defined ABORTS_IN_CONTEXT
void *Z3_mk_context(void *config) { abort(); }

#elif defined FAULTS_IN_CONTEXT
void *Z3_mk_context(void *config) { return *(void *volatile *)(intptr_t)8; }

#elif defined ABORTS_WHEN_LOADED
__attribute__((constructor)) static void start(void) { abort(); }

#elif defined NEVER_CHECKS
int Z3_solver_check(void *context, void *solver) {
  wait_for_ever();
  return 0;
}

#elif defined NEVER_STARTS
void *Z3_mk_context(void *config) {
  wait_for_ever();
  return NULL;
}

#elif defined NEVER_LOADS
__attribute__((constructor)) static void start(void) { wait_for_ever(); }

#else
#error "which behaviour?"
#endif
