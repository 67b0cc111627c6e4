// fault: valid-deref
/* A mapping is used after its end. */
#include <sys/mman.h>

int main(void) {
  char *p =
      mmap(0, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(p, 10);
  p[0] = 1; // HERE
  return 0;
}
