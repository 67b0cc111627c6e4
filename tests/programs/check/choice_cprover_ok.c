// verdict: true
/* CBMC's words: no value fails. */

unsigned nondet_uint(void);
void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *text);

int main(void) {
  unsigned x = nondet_uint();
  __CPROVER_assume(x <= 8 && x != 6);
  __CPROVER_assert(x * x != 36, "no square is 36");
  return 0;
}
