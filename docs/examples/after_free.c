#include <stdlib.h>
#include <string.h>
int main(void) {
  char *name = strdup("allways");
  free(name);
  return name[0];
}
