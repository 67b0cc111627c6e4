// verdict: false(no-overflow)
/* Ten digits may be more than an int can hold. */
#include <assert.h>

char __VERIFIER_nondet_char(void);

enum { N = 10 };

static int parse(const char *in) {
  int n = 0;
  while (*in >= '0' && *in <= '9')
    n = 10 * n + (*in++ - '0');
  return n;
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++)
    text[i] = __VERIFIER_nondet_char();
  text[N] = 0;
  int n = parse(text);
  assert(n >= 0);
  return 0;
}
