// fault: valid-deref
/* Reads through a null pointer. */
#include <stdio.h>

static int table[4] = {1, 2, 4, 8};

static int *find(int key) {
  for (int i = 0; i < 4; i++)
    if (table[i] == key)
      return &table[i];
  return NULL;
}

int main(void) {
  int *p = find(3);
  printf("%d\n", *p); // HERE
  return 0;
}
