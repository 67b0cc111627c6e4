// fault: unsupported
/* A part of a mapping is taken away. */
#include <sys/mman.h>

int main(void) {
  char *p =
      mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(p + 4096, 4096); // HERE
  return 0;
}
