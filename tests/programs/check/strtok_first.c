// verdict: false(valid-deref)
/* There is no string to go on with. */
#include <string.h>

int main(void) {
  return strtok(NULL, " ") != NULL; // HERE
}
