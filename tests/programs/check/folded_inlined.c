// verdict: false(no-overflow)
// flags: -w
/* A table of a function that is inlined always. */
static inline __attribute__((always_inline)) long nth(int i) {
  long powers[] = {1, 10, 100, 1 << 40}; // HERE
  return powers[i];
}

int main(void) { return nth(0) == 2; }
