#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char *name = malloc(8);
  memset(name, 'x', 3);
  if (argc > 1)
    return memcmp(argv[1], name, 8);
  puts(name);
  free(name);
  return 0;
}
