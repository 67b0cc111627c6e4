#include <stdio.h>

int main(void) {
  int c, lines = 0;
  while ((c = getchar()) != EOF)
    lines += c == '\n';
  return lines;
}
