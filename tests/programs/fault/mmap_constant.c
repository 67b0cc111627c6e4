// fault: valid-deref
/* Memory that is mapped for reading is written. */
#include <sys/mman.h>

int main(void) {
  char *p = mmap(0, 10, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[0] = 1; // HERE
  return 0;
}
