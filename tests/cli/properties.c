#include <stdlib.h>

static char *kept;

int main(int argc, char **argv) {
  (void)argv;
  kept = malloc(10);
  if (argc > 1)
    abort();
  return kept == NULL;
}
