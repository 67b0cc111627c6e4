// verdict: false(assertion)
// One byte is of another pointer.
// options: --no-reduce
#include <assert.h>

static int value[300];
static int *from = &value[0], *other = &value[1], *to;

int main(void) {
  unsigned char *a = (unsigned char *)&from, *b = (unsigned char *)&to;
  for (int i = 0; i < 8; i++)
    b[i] = a[i];
  assert(to == other); // HERE
  return 0;
}
