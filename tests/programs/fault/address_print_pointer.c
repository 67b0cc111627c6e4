// fault: unsupported
/* Writes a pointer into a string, where the program could look at it. */
#include <stdio.h>

int main(void) {
  char text[32];
  int x = 0;
  snprintf(text, sizeof text, "%p", (void *)&x); // HERE
  return text[0] != '0';
}
