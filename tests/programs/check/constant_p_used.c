// verdict: false(division-by-zero)
/* What __builtin_constant_p is asked of is evaluated elsewhere. */
#define HALF(x) (__builtin_constant_p(x) ? 0 : (x))

int main(void) {
  int zero = 0;
  return HALF(1 / zero); // HERE
}
