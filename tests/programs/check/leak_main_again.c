// verdict: false(valid-memtrack)
/* Only the first main is the one that ends the program. */
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc == 0) {
    char *p = malloc(4); // HERE
    p[0] = 1;
    return 0;
  }
  return main(0, argv);
}
