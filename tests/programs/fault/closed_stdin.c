// fault: valid-deref
/* Reading from a standard stream that is closed. */
#include <stdio.h>

int main(void) {
  fclose(stdin);
  return getchar() == 'a'; // HERE
}
