// stdin: raw input
/* read, write and close on the standard descriptors. */
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char buffer[8];
  ssize_t n = read(0, buffer, 3);

  assert(n == 3 && memcmp(buffer, "raw", 3) == 0);
  n = read(0, buffer, sizeof buffer);
  assert(n == 6);
  assert(read(0, buffer, sizeof buffer) == 0);
  assert(write(1, "written\n", 8) == 8);
  assert(close(0) == 0);
  return 0;
}
