#include <stdlib.h>
static int *table;
int main(void) {
  table = malloc(40);
  return 0;
}
