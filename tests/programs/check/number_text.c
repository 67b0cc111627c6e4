// verdict: false(assertion)
/* The texts of the addresses of two objects are not the same. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

static int a, b;

int main(void) {
  char first[32], second[32];
  snprintf(first, sizeof first, "%p", (void *)&a);
  snprintf(second, sizeof second, "%p", (void *)&b);
  assert(strcmp(first, second) == 0); // HERE
  return 0;
}
