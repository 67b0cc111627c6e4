/*
 * runtime/misc_fenv.c - the floating point environment.
 *
 * The rounding is kept by the machine, for each thread.  Exceptions are not
 * kept, so a use of them is reported as not modelled.
 */
#define _GNU_SOURCE
#include <fenv.h>
#include <string.h>

#include "machine.h"

int fegetround(void) { return __allways_get_rounding(); }

int fesetround(int mode) { return __allways_set_rounding(mode); }

int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fetestexcept(int exceptions) {
  if (exceptions != 0)
    __allways_no_model("fetestexcept");
  return 0;
}

int fegetexceptflag(fexcept_t *flags, int exceptions) {
  *flags = 0;
  if (exceptions != 0)
    __allways_no_model("fegetexceptflag");
  return 0;
}

int fesetexceptflag(const fexcept_t *flags, int exceptions) {
  (void)flags;
  (void)exceptions;
  return 0;
}

int fegetenv(fenv_t *to) {
  memset(to, 0, sizeof *to);
  return 0;
}

int feholdexcept(fenv_t *to) { return fegetenv(to); }

int fesetenv(const fenv_t *from) {
  (void)from;
  return 0;
}

int feupdateenv(const fenv_t *from) {
  (void)from;
  return 0;
}

int fegetexcept(void) { return 0; }

int feenableexcept(int exceptions) {
  if (exceptions != 0)
    __allways_no_model("feenableexcept");
  return 0;
}

int fedisableexcept(int exceptions) {
  (void)exceptions;
  return 0;
}
