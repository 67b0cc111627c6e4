/* The __CPROVER functions declared as CBMC's manual has them, with _Bool. */
void __CPROVER_assert(_Bool condition, const char *text);
void __CPROVER_assume(_Bool condition);

int main(void) {
  volatile int x = 2;
  __CPROVER_assume(x > 1);
  __CPROVER_assert(x == 2, "two");
  return 0;
}
