// stdin: first line\nsecond\n\nlast without newline
/* getchar, ungetc, fgets, getline, fread from standard input to its end. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char line[8], rest[64];
  char *whole = NULL;
  size_t room = 0;
  int c = getchar();

  assert(c == 'f');
  ungetc('F', stdin);
  assert(fgets(line, sizeof line, stdin) == line);
  printf("[%s]\n", line);
  printf("[%s]", fgets(line, sizeof line, stdin));
  ssize_t n = getline(&whole, &room, stdin);
  printf("%zd [%s]\n", n, whole);
  n = getline(&whole, &room, stdin);
  printf("%zd [%s]\n", n, whole);
  n = (ssize_t)fread(rest, 1, 5, stdin);
  printf("%zd [%.5s] %d\n", n, rest, feof(stdin));
  n = getline(&whole, &room, stdin);
  printf("%zd [%s]\n", n, whole);
  assert(getline(&whole, &room, stdin) == -1 && feof(stdin));
  assert(getchar() == EOF && fgets(line, 8, stdin) == NULL);
  assert(!ferror(stdin));
  free(whole);
  return 0;
}
