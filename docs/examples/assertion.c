#include <assert.h>
int main(void) {
  int total = 3;
  assert(total == 4);
}
