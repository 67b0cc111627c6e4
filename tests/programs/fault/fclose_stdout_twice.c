// fault: valid-deref
/* A standard stream is closed twice. */
#include <stdio.h>

int main(void) {
  printf("a\n");
  fclose(stdout);
  fclose(stdout); // HERE
  return 0;
}
