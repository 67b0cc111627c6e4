// fault: assertion
/* __CPROVER_assert that does not hold. */
void __CPROVER_assert(int condition, const char *text);

int main(void) {
  volatile int x = 1;
  __CPROVER_assert(x > 0, "positive");
  __CPROVER_assert(x > 1, "more than one"); // HERE
  return 0;
}
