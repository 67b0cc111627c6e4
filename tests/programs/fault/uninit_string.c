// fault: uninitialized
/* Prints characters that were never set. */
#include <stdio.h>

int main(void) {
  char text[8];
  text[0] = 'a';
  text[3] = '\0';
  puts(text); // HERE
  return 0;
}
