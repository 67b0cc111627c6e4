#include <stdatomic.h>
int main(void) {
  _Alignas(8) char bytes[16] = {0};
  atomic_fetch_add((atomic_int *)(bytes + 1), 1);
}
