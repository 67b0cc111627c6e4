// verdict: true
/* Functions of string.h ask an open string no more than they must. */
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  size_t n = strlen(s);
  assert(n <= 4);
  if (strcmp(s, "ab") == 0)
    assert(n == 2 && s[1] == 'b');
  char *x = strchr(s, 'x');
  if (x)
    assert(*x == 'x' && (size_t)(x - s) < n);
  if (memcmp(s, "abcd", 4) == 0)
    assert(n == 4);
  if (strncmp(s, "q", 1) > 0)
    assert((unsigned char)s[0] > 'q');
  return 0;
}
