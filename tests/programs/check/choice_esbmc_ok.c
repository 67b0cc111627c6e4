// verdict: true
/* ESBMC's words: no value fails. */

int nondet_int(void);
void __ESBMC_assume(_Bool condition);
void __ESBMC_assert(_Bool condition, const char *text);

int main(void) {
  int x = nondet_int();
  __ESBMC_assume(x > 3 && x < 8);
  __ESBMC_assert(x != 8, "not eight");
  return 0;
}
