// fault: valid-deref
/* sprintf into a buffer that is too short. */
#include <stdio.h>

int main(void) {
  char text[8];
  volatile int n = 12345678;
  sprintf(text, "%d", n); // HERE
  return text[0] == '1';
}
