// fault: valid-deref
/* strlen of characters without a terminator. */
#include <string.h>

int main(void) {
  char s[4] = {'a', 'b', 'c', 'd'};
  return (int)strlen(s); // HERE
}
