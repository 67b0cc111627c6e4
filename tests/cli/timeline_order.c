/* Lines that do several things: all are shown, in their order. */
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *idle(void *p) { return p; }

static int sum(int n, ...) {
  va_list all;
  int total = 0;
  va_start(all, n); total += va_arg(all, int); va_end(all);
  return total;
}

int main(void) {
  pthread_t a, b;
  double *d = malloc(3 * sizeof *d);
  char host[16], line[80];
  int zeros[12] = {0}, few[10] = {9, 8, 7, 6, 5, 4, 3, 2, 1};
  if (!d) return 1;
  for (int i = 0; i < 3; i++) { d[i] = i / 2.0; zeros[2 * i] = i; }
  strcpy(host, "a\"b\n"); strcpy(host + 8, "example");
  memset(line, '-', sizeof line);
  memset(line, 'x', 60), line[30] = 0;
  pthread_create(&a, NULL, idle, NULL); pthread_create(&b, NULL, idle, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  assert(sum(1, 7) == few[0] || d[0] > d[1] || host[0] == line[0]);
  free(d);
  return 0;
}
