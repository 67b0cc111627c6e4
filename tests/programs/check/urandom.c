// verdict: false(assertion)
/* Any bytes may come from /dev/urandom. */
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  unsigned char b[2];
  int fd = open("/dev/urandom", O_RDONLY);
  if (read(fd, b, 2) == 2)
    assert(b[0] != 7 || b[1] != 9); // HERE
  close(fd);
  return 0;
}
