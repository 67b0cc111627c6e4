// files: multi_b.c
/* Two translation units: shared, static, common and weak symbols. */
#include <assert.h>
#include <stdio.h>

extern int shared;
extern const char *const messages[];
extern struct pair { int a, b; } origin;
int add(int, int);
int secret_of_b(void);
int overridden(void);
int (*operation(void))(int, int);
int tentative;
int from_a(int x) { return x + 1000; }

static int secret(void) { return 1; }
__attribute__((weak)) int overridden(void) { return 1; }

int main(void) {
  shared += 5;
  printf("%d\n", add(2, 3));
  printf("%d\n", shared);
  printf("%d %d %d\n", secret(), secret_of_b(), overridden());
  printf("%s %d\n", messages[1], operation()(7, 8));
  origin.b = tentative;
  printf("%d %d\n", origin.a, origin.b);
  assert(operation() == add);
  return 0;
}
