// verdict: true
// options: --suppress uninitialized:length
/* A function of the library reads for the one that calls it. */
#include <assert.h>
#include <string.h>

static size_t length(const char *s) { return strlen(s); }

int main(void) {
  char s[4];
  s[3] = 0;
  size_t n = length(s);
  assert(n <= 3 && n == length(s));
  return 0;
}
