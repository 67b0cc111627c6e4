// verdict: false(valid-deref)
/* A function that is inlined ends, too. */
static inline __attribute__((always_inline)) int *address(int k) { return &k; }

int main(void) {
  int *p = address(1);
  return *p - 1; // HERE
}
