int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= 1000)
    return 0;
  if (x < 1002)
    reach_error();
}
