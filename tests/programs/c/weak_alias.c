/* Weak symbols, defined and not, and aliases of functions and variables. */
#include <assert.h>
#include <stdio.h>

extern int missing(int) __attribute__((weak));
extern int missing_data __attribute__((weak));

__attribute__((weak)) int overridable(void) { return 1; }

int original(int x) { return x * 2; }
int other_name(int) __attribute__((alias("original")));
int weak_name(int) __attribute__((weak, alias("original")));

int data = 5;
extern int same_data __attribute__((alias("data")));

int main(void) {
  if (missing)
    printf("%d\n", missing(1));
  else
    puts("missing");
  assert(&missing_data == NULL);
  printf("%d %d %d\n", overridable(), other_name(4), weak_name(5));
  same_data++;
  printf("%d\n", data);
  data *= 10;
  printf("%d\n", same_data);
  return 0;
}
