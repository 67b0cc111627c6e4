#include <stdio.h>
#include <stdlib.h>

int answer(int x);

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    printf("%s: %d\n", argv[i], answer(atoi(argv[i])));
  return argc - 1;
}
