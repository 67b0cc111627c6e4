// fault: unsupported
/* A signal that stops the program. */
#include <signal.h>

int main(void) {
  raise(SIGSTOP); // HERE
  return 0;
}
