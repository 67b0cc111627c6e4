// verdict: true
/* What main's variables point to at a return is kept, also by those that end
 * before a function is called at the end of another one: the way out of the
 * loop, which goes round through the same code, and out of main. */
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
    char *part = malloc(4);
    if (i == argc)
      return part == mine;
    free(part);
  }
  return whole == mine;
}
