// fault: valid-deref
/* strcpy into a buffer that is one byte too short. */
#include <string.h>

int main(void) {
  char to[8];
  const char *volatile from = "12345678";
  strcpy(to, from); // HERE
  return to[0];
}
