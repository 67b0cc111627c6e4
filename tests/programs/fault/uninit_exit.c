// fault: uninitialized
/* The exit status was never set. */
#include <stdlib.h>

int main(void) {
  int status;
  exit(status); // HERE
}
