/* Functions called through casts and back, unprototyped, variadic. */
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>

static int add(int a, int b) { return a + b; }
static void nothing(void) {}
static int sum(int n, ...) {
  va_list ap;
  int total = 0;
  va_start(ap, n);
  while (n-- > 0)
    total += va_arg(ap, int);
  va_end(ap);
  return total;
}
static int read(const char *p) { return p ? *p : -1; }

int main(void) {
  void (*any)(void) = (void (*)(void))add;
  void *data = (void *)any;
  assert(((int (*)(int, int))any)(1, 2) == 3);
  assert(((int (*)(int, int))data)(3, 4) == 7);
  void (*optional)(void) = NULL;
  if (optional)
    optional();
  optional = nothing;
  optional();
  int (*variadic)(int, ...) = sum;
  assert(variadic(0) == 0 && variadic(2, 3, 4) == 7);
  int (*reader)(const char *) = read;
  assert(reader("A") == 'A' && reader(NULL) == -1 && any != nothing);
  return 0;
}
