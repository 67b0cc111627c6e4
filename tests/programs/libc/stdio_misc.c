/* setvbuf, fileno, ferror, clearerr, buffers in memory, puts order. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  static char buffer[BUFSIZ];

  assert(setvbuf(stdout, buffer, _IOFBF, sizeof buffer) == 0);
  printf("one ");
  fputs("two ", stdout);
  putchar('3');
  puts(" four");
  assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  assert(!ferror(stdout));
  clearerr(stdin);
  assert(getchar() == EOF && feof(stdin));
  clearerr(stdin);
  assert(!feof(stdin));
  assert(fprintf(stdout, "%s", "") == 0);
  assert(EOF == -1 && BUFSIZ >= 256);
  return 0;
}
