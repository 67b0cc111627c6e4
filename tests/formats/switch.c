/* Late choices, narrowed by switch, sums and copies. */
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);

struct pair {
  int a, b;
};

int main(void) {
  struct pair p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  struct pair q = p;
  __VERIFIER_assume(q.b > 100 && q.b < 120);
  switch (p.a) {
  case 3:
  case 5:
    return 0;
  case 77:
    if (p.b * 3 == 333)
      reach_error();
  }
  int table[4] = {1, 2, 3, 4};
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 4 && p.b == 105)
    return table[i];
}
