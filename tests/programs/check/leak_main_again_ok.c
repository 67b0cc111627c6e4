// verdict: true
/* The first main has the pointer. */
#include <stdlib.h>

int main(int argc, char **argv) {
  char *p = argc == 0 ? NULL : malloc(4);
  return argc == 0 ? p != NULL : main(0, argv);
}
