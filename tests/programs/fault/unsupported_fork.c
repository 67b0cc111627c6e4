// fault: unsupported
/* fork is not modelled. */
#include <unistd.h>

int main(void) {
  return fork() > 0; // HERE
}
