// verdict: false(assertion)
/* ESBMC's words: a value that fails. */

int nondet_int(void);
void __ESBMC_assume(_Bool condition);
void __ESBMC_assert(_Bool condition, const char *text);

int main(void) {
  int x = nondet_int();
  __ESBMC_assume(x > 3 && x < 9);
  __ESBMC_assert(x != 8, "not eight"); // HERE
  return 0;
}
