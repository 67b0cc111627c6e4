// fault: valid-deref
/* A mapping has whole pages, and no more. */
#include <sys/mman.h>

int main(void) {
  char *p =
      mmap(0, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[4095] = 1;
  p[4096] = 1; // HERE
  return 0;
}
