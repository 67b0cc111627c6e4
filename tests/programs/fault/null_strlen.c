// fault: valid-deref
/* A null pointer given to a string function. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *home = getenv("ALLWAYS_TEST_NOT_SET");
  return (int)strlen(home); // HERE
}
