// fault: unsupported
/* Sockets are not modelled. */
#include <sys/socket.h>

int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0); // HERE
  return s > 1000;
}
