// fault: valid-free
/* Grows a local array. */
#include <stdlib.h>

int main(void) {
  char text[8] = "abc", *p = text;
  p = realloc(p, 16); // HERE
  free(p);
  return 0;
}
