#include <stdio.h>
int main(int argc, char **argv) {
  FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (f == NULL) {
    perror("cat");
    return 1;
  }
  for (int c; (c = getc(f)) != EOF;)
    putchar(c);
  fclose(f);
}
