// verdict: false(valid-memtrack)
/* A call in main is before its end, whatever it is given. */
#include <stdlib.h>

static void forget(char ***p) { **p = NULL; }

int main(void) {
  char *whole = malloc(2); // HERE
  {
    char **way = &whole;
    forget(&way);
  }
}
