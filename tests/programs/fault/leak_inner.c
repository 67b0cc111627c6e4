// fault: valid-memtrack
/* Frees the struct and forgets what it owns. */
#include <stdlib.h>

struct owner {
  char *name;
};

int main(void) {
  struct owner *o = malloc(sizeof *o);
  o->name = malloc(8); // HERE
  free(o);
  return 0;
}
