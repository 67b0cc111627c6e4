#include <pthread.h>
#include <stdlib.h>

static unsigned long n;

int main(void) {
  char *p = malloc(4);
  p = NULL;
  for (;;)
    n++;
  return p == NULL;
}
