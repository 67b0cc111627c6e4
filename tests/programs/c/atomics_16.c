// flags: -mcx16 -latomic -Wno-atomic-alignment -Wno-sync-alignment
/* Atomic operations on sixteen bytes. */
#include <assert.h>
#include <stdio.h>

typedef unsigned __int128 u128;

struct versioned {
  int *pointer;
  unsigned long version;
};

int main(void) {
  u128 x = 5, expected = 6, big = (u128)1 << 100;
  int cell = 3;
  _Alignas(16) struct versioned head = {NULL, 0};

  __atomic_store_n(&x, big, __ATOMIC_SEQ_CST);
  assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == big);
  assert(!__atomic_compare_exchange_n(&x, &expected, 1, 0, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST));
  assert(expected == big);
  assert(__atomic_compare_exchange_n(&x, &expected, 7, 0, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST));
  assert(__atomic_exchange_n(&x, big + 1, __ATOMIC_SEQ_CST) == 7);
  assert(__atomic_fetch_add(&x, big, __ATOMIC_SEQ_CST) == big + 1);
  assert((unsigned long)(x >> 64) == 1ul << 37);

  struct versioned old, new;
  __atomic_load(&head, &old, __ATOMIC_SEQ_CST);
  new.pointer = &cell;
  new.version = old.version + 1;
  assert(__atomic_compare_exchange(&head, &old, &new, 0, __ATOMIC_SEQ_CST,
                                   __ATOMIC_SEQ_CST));
  __atomic_load(&head, &old, __ATOMIC_SEQ_CST);
  printf("%d %lu\n", *old.pointer, old.version);
  return 0;
}
