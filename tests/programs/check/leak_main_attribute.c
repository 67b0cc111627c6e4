// verdict: false(valid-memtrack)
/* A block that is lost where the loop goes round, through the code that ends
 * variables on the way out of main, too. */
#include <stdlib.h>

static int ends;

static void end(int *x) { ends += *x; }

static void release(char **p) { free(*p); }

int main(int argc, char **argv) {
  (void)argv;
  __attribute__((cleanup(end))) int outer = 1;
  char *whole = malloc(2);
  __attribute__((cleanup(release))) char *mine = malloc(3);
  for (int i = 0; i < 3; i++) {
    __attribute__((cleanup(end))) int inner = 2;
    char *part = malloc(4); // HERE
    if (i == argc)
      return part == mine;
  }
  return whole == mine;
}
