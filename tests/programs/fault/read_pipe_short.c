// fault: valid-deref
/* More bytes come than there is room for. */
#include <unistd.h>

int main(void) {
  int p[2];
  char b[4];
  pipe(p);
  write(p[1], "0123456789", 10);
  read(p[0], b, 10); // HERE
  return 0;
}
