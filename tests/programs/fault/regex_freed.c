// fault: valid-deref
/* An expression is used after regfree. */
#include <regex.h>

int main(void) {
  regex_t r;
  regcomp(&r, "a", 0);
  regfree(&r);
  return regexec(&r, "a", 0, 0, 0); // HERE
}
