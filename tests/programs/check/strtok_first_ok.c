// verdict: true
/* After the last word there is none, however often one asks. */
#include <assert.h>
#include <string.h>

int main(void) {
  char text[] = "one two", *rest = NULL;
  assert(strtok(text, " ") && strtok(NULL, " "));
  assert(!strtok(NULL, " ") && !strtok(NULL, " "));
  assert(!strtok_r(text + 7, " ", &rest) && !strtok_r(NULL, " ", &rest));
  return 0;
}
