/* Ten lines that return at once: what starting costs. */
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    printf("%s\n", argv[i]);
  if (argc > 9)
    return 1;
  return 0;
}
