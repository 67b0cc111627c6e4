/* Static locals: kept between calls, one per function, any type. */
#include <assert.h>
#include <stdio.h>

static int counter(void) {
  static int n = 10;
  return n++;
}

static const char *label(int i) {
  static char text[8];
  snprintf(text, sizeof text, "#%d", i);
  return text;
}

static int *memo(int n) {
  static int table[30] = {0, 1};
  if (n > 1 && table[n] == 0)
    table[n] = *memo(n - 1) + *memo(n - 2);
  return &table[n];
}

static int nested(int depth) {
  static int deepest;
  if (depth > deepest)
    deepest = depth;
  return depth < 5 ? nested(depth + 1) : deepest;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    static int inner = 100;
    printf("%d %d\n", counter(), inner += i);
  }
  {
    static int inner = 7;
    printf("%d\n", inner);
  }
  puts(label(5));
  assert(label(6) == label(7));
  printf("%d %d\n", *memo(25), nested(0));
  return 0;
}
