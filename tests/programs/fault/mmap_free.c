// fault: valid-free
/* A mapping is not for free(). */
#include <stdlib.h>
#include <sys/mman.h>

int main(void) {
  char *p =
      mmap(0, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  free(p); // HERE
  return 0;
}
