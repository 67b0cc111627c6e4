// verdict: true
/* What main got from alloca, and an array of variable length. */
#include <alloca.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  char **p = alloca(2 * sizeof *p);
  char *q[argc + 1];
  p[1] = malloc(4);
  q[0] = malloc(5);
  return q[0] == p[1];
}
