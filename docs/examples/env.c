#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *home = getenv("HOME");
  puts(home ? home : "no home");
}
