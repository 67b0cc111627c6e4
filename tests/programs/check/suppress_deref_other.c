// verdict: false(valid-deref)
// options: --suppress valid-deref:get
/* Other executions are looked at all the same. */

extern int __VERIFIER_nondet_bool(void);

static int get(const int *p) { return *p; }

static int take(const int *p) {
  return *p; // HERE
}

int main(void) { return __VERIFIER_nondet_bool() ? get(0) : take(0); }
