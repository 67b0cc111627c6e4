/* Values that a verifier chooses: the first ones, here.  Natively they come
 * from below. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#define VALUE(type, name) extern type name(void)
#ifdef ALLWAYS_NATIVE
#undef VALUE
#define VALUE(type, name)                                                      \
  type name(void) { return 0; }
#endif

VALUE(int, __VERIFIER_nondet_int);
VALUE(unsigned, __VERIFIER_nondet_uint);
VALUE(long, __VERIFIER_nondet_long);
VALUE(unsigned long, __VERIFIER_nondet_ulong);
VALUE(char, __VERIFIER_nondet_char);
VALUE(unsigned char, __VERIFIER_nondet_uchar);
VALUE(_Bool, __VERIFIER_nondet_bool);
VALUE(float, __VERIFIER_nondet_float);
VALUE(double, __VERIFIER_nondet_double);
VALUE(void *, __VERIFIER_nondet_pointer);
VALUE(int, nondet_int);
VALUE(unsigned, nondet_uint);
VALUE(unsigned long, nondet_ulong);
VALUE(char, nondet_char);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  __VERIFIER_atomic_begin();
  assert(__VERIFIER_nondet_int() == 0 && __VERIFIER_nondet_uint() == 0);
  assert(__VERIFIER_nondet_long() == 0 && __VERIFIER_nondet_ulong() == 0);
  assert(__VERIFIER_nondet_char() == 0 && __VERIFIER_nondet_uchar() == 0);
  assert(!__VERIFIER_nondet_bool() && __VERIFIER_nondet_pointer() == NULL);
  assert(__VERIFIER_nondet_float() == 0 && __VERIFIER_nondet_double() == 0);
  assert(nondet_int() == 0 && nondet_uint() == 0 && nondet_char() == 0);
  assert(nondet_ulong() == 0);
  __VERIFIER_atomic_end();
  return 0;
}
