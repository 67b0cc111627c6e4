// fault: valid-deref
/* mkstemp changes what it is given. */
#include <stdlib.h>

int main(void) {
  return mkstemp("/tmp/aXXXXXX") < 0; // HERE
}
