// verdict: true
/* An array of pointers in memory. */
#include <stdlib.h>

int main(void) {
  char *p[3];
  for (int i = 0; i < 3; i++)
    p[i] = malloc(4);
  return p[1] == NULL;
}
