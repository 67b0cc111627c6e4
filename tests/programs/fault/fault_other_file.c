// fault: valid-deref
// files: fault_other_file_part.c
/* A fault in another translation unit. */
#include <stddef.h>

int deref(const int *p);

int main(void) {
  int x = 1;
  return deref(&x) + deref(NULL);
}
