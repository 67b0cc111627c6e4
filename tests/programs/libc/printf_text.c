// flags: -Wno-format-truncation
/* printf: characters, strings, counts, percent; return values. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  char raw[4] = {'r', 'a', 'w', '!'};
  int n = -1, m = -1;
  signed char tiny;
  long wide;

  printf("[%c][%3c][%-3c][%%]\n", 'a', 'b', 'c');
  printf("[%s][%8s][%-8s][%.2s][%8.2s][%-8.2s]\n", "text", "text", "text",
         "text", "text", "text");
  printf("[%.*s][%.4s][%.0s]\n", 3, "abcdef", raw, (char *)NULL + 0);
  printf("[%5.10s]\n", "");
  printf("ab%ncd%n\n", &n, &m);
  printf("%d %d\n", n, m);
  printf("abc%hhn%ln\n", &tiny, &wide);
  printf("%d %ld\n", tiny, wide);
  printf("[%c%c]\n", 'x', '\0' + 'y');
  n = printf("%s\n", "count me");
  assert(n == 9);
  n = printf("%s", "");
  assert(n == 0);
  n = snprintf(raw, sizeof raw, "%d", 123456);
  assert(n == 6 && strcmp(raw, "123") == 0);
  n = snprintf(NULL, 0, "%s-%s", "a", "bc");
  assert(n == 4);
  n = snprintf(raw, 1, "zzz");
  assert(n == 3 && raw[0] == 0);
  char line[32];
  n = sprintf(line, "%5.1f|%-4d|%c", 3.14159, 7, 'z');
  printf("%s %d\n", line, n);
  printf("%ls %lc\n", L"wide", (wint_t)L'w');
  printf("%p\n", (void *)0);
  printf("%m %%n\n");
  puts("");
  putchar('x');
  putc('y', stdout);
  fputc('\n', stdout);
  fputs("no newline added\n", stdout);
  assert(fwrite("bytes\n", 1, 6, stdout) == 6);
  fprintf(stderr, "to standard error %d\n", 1);
  fflush(stdout);
  fflush(NULL);
  return 0;
}
