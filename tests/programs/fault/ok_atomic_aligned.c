/* Atomic operations inside a buffer at aligned addresses. */
#include <assert.h>

static _Alignas(8) char buffer[16];

int main(void) {
  int *p = (int *)(buffer + 4);
  __atomic_store_n(p, 1, __ATOMIC_SEQ_CST);
  assert(__atomic_add_fetch((long *)(buffer + 8), 3, __ATOMIC_SEQ_CST) == 3);
  assert(__atomic_load_n(&buffer[4], __ATOMIC_SEQ_CST) == 1);
  return 0;
}
