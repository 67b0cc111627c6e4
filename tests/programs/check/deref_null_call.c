// verdict: false(valid-deref)
// options: --property valid-memsafety
// Where bad-call is not asked for, calling no function is a dereference.
static int (*hook)(void);

int main(void) {
  return hook(); // HERE
}
