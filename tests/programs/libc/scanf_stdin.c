// stdin: 12 -7 0x1f 017\n3.5 1e3 word another\nline of text\nZ 99%end 5
/* scanf from standard input: numbers, words, sets, characters, the end. */
#include <stdio.h>

int main(void) {
  int a, b, c, d, n;
  float f;
  double g;
  char word[16], other[16], line[32], letter;

  n = scanf("%d %d %i %i", &a, &b, &c, &d);
  printf("%d: %d %d %d %d\n", n, a, b, c, d);
  n = scanf("%f%lf", &f, &g);
  printf("%d: %g %g\n", n, f, g);
  n = scanf("%15s %3s", word, other);
  printf("%d: %s %s\n", n, word, other);
  n = scanf("%s", other);
  printf("%d: %s\n", n, other);
  n = scanf(" %31[^\n]", line);
  printf("%d: %s\n", n, line);
  n = scanf(" %c %d%%%n", &letter, &a, &b);
  printf("%d: %c %d %d\n", n, letter, a, b);
  n = scanf("%d", &a);
  printf("%d\n", n);
  n = scanf("end%u", (unsigned *)&c);
  printf("%d: %d\n", n, c);
  n = scanf("%d", &a);
  printf("%d %d\n", n, feof(stdin) != 0);
  return 0;
}
