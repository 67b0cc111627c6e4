/* Arrays initialised from literals may be written; constants may be read. */
#include <assert.h>
#include <string.h>

static const int limit = 10;

int main(void) {
  char s[] = "constant";
  int local = limit, *p = &local;
  s[0] = 'C';
  *p = 20;
  const int *q = &local;
  *(int *)q = 30;
  assert(local == 30 && limit == 10 && strcmp(s, "Constant") == 0);
  char *first = strtok(s, "n");
  assert(strcmp(first, "Co") == 0);
  return 0;
}
