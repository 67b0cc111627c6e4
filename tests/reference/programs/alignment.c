// expects: fault: valid-deref 22
// expects: exit: 0
/* What is known of an address is the alignment of its object. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int allways_choose(int count);

static _Thread_local _Alignas(64) char aligned[64];
static _Thread_local char text[8];

int main(void) {
  volatile int size = 3;
  _Alignas(64) char of_variable_length[size];
  if ((uintptr_t)aligned & 63 || (uintptr_t)of_variable_length & 63)
    return 1;
  if (allways_choose(2) == 0)
    return 0;

  /* It need not be. */
  atomic_store((atomic_int *)(void *)text, 1);
  return 0;
}
