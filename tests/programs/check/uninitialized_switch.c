// verdict: false(uninitialized)
/* A switch without a default leaves the result undefined once. */
#include <allways/check.h>

static int cost(int kind) {
  int c;
  switch (kind) {
  case 0:
    c = 10;
    break;
  case 1:
    c = 20;
    break;
  }
  return c;
}

int main(void) {
  int c = cost(allways_choose(3));
  return c > 15 ? 1 : 0; // HERE
}
