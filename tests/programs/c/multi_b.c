// part of multi_a.c
/* The other translation unit. */
#include <stddef.h>

struct pair {
  int a, b;
};

int shared = 10;
const char *const messages[] = {"none", "from b", NULL};
struct pair origin = {3, 4};
extern int tentative;
int from_a(int);

static int secret(void) { return 2; }
int secret_of_b(void) { return secret(); }
int overridden(void) { return from_a(2); }
int add(int a, int b) { return a + b + shared++; }
int (*operation(void))(int, int) {
  tentative = 99;
  return add;
}
