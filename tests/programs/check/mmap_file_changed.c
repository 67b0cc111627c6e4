// verdict: unknown
/* Whether a mapping shows what is written to its file later is not known. */
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/mappedXXXXXX";
  int fd = mkstemp(name);
  write(fd, "a", 1);
  char *p = mmap(0, 1, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  fd = open(name, O_RDWR);
  write(fd, "b", 1); // HERE
  assert(*p == 'a');
  return 0;
}
