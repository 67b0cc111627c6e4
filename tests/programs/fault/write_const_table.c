// fault: valid-deref
/* Copies into a constant table. */
#include <string.h>

static const char table[4] = {1, 2, 3, 4};

int main(void) {
  memcpy((char *)table, "abcd", 4); // HERE
  return 0;
}
