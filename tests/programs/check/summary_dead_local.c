// verdict: false(valid-deref)
// options: --summaries
/* A call leaves a pointer to its own local. */
extern _Bool __VERIFIER_nondet_bool(void);

static int *kept;

static void keep(int n) {
  int local = n;
  if (__VERIFIER_nondet_bool())
    kept = &local;
  local++;
}

int main(void) {
  int x = 3;
  kept = &x;
  keep(1);
  return *kept; // HERE
}
