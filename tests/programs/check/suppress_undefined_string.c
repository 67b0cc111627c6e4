// verdict: false(valid-deref)
// options: --suppress uninitialized:length
/* There may be no end in the array. */
#include <string.h>

static size_t length(const char *s) {
  return strlen(s); // HERE
}

int main(void) {
  char s[2];
  return length(s) == 3;
}
