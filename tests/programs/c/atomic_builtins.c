/* The __atomic builtins of one to eight bytes, and on pointers. */
#include <assert.h>
#include <stdio.h>

#define EXERCISE(type)                                                         \
  do {                                                                         \
    type x = 1, out, expected = 9;                                             \
    __atomic_store_n(&x, 6, __ATOMIC_RELEASE);                                 \
    assert(__atomic_load_n(&x, __ATOMIC_ACQUIRE) == 6);                        \
    assert(__atomic_exchange_n(&x, 10, __ATOMIC_ACQ_REL) == 6);                \
    assert(__atomic_add_fetch(&x, 5, __ATOMIC_RELAXED) == 15);                 \
    assert(__atomic_fetch_add(&x, 5, __ATOMIC_SEQ_CST) == 15);                 \
    assert(__atomic_sub_fetch(&x, 4, __ATOMIC_SEQ_CST) == 16);                 \
    assert(__atomic_or_fetch(&x, 3, __ATOMIC_SEQ_CST) == 19);                  \
    assert(__atomic_and_fetch(&x, 18, __ATOMIC_SEQ_CST) == 18);                \
    assert(__atomic_xor_fetch(&x, 1, __ATOMIC_SEQ_CST) == 19);                 \
    assert(__atomic_nand_fetch(&x, 3, __ATOMIC_SEQ_CST) == (type)~3);          \
    assert(__atomic_fetch_nand(&x, 0, __ATOMIC_SEQ_CST) == (type)~3);          \
    assert(x == (type)~0);                                                     \
    assert(!__atomic_compare_exchange_n(&x, &expected, 1, 0, __ATOMIC_SEQ_CST, \
                                        __ATOMIC_RELAXED));                    \
    assert(__atomic_compare_exchange_n(&x, &expected, 33, 0, __ATOMIC_SEQ_CST, \
                                       __ATOMIC_SEQ_CST));                     \
    type in = 77;                                                              \
    __atomic_load(&x, &out, __ATOMIC_SEQ_CST);                                 \
    assert(out == 33);                                                         \
    __atomic_store(&x, &in, __ATOMIC_SEQ_CST);                                 \
    in = 78;                                                                   \
    __atomic_exchange(&x, &in, &out, __ATOMIC_SEQ_CST);                        \
    assert(out == 77);                                                         \
    assert(__atomic_compare_exchange(&x, &in, &out, 0, __ATOMIC_SEQ_CST,       \
                                     __ATOMIC_SEQ_CST));                       \
    printf("%-16s %lld\n", #type, (long long)x);                               \
  } while (0)

int main(void) {
  int cells[3] = {1, 2, 3}, *p = cells, *old = cells;
  char flag = 0;

  EXERCISE(signed char);
  EXERCISE(unsigned char);
  EXERCISE(short);
  EXERCISE(unsigned short);
  EXERCISE(int);
  EXERCISE(unsigned);
  EXERCISE(long);
  EXERCISE(unsigned long);
  assert(__atomic_fetch_add(&p, sizeof *p, __ATOMIC_SEQ_CST) == cells);
  assert(*p == 2);
  old = p;
  assert(__atomic_compare_exchange_n(&p, &old, &cells[2], 1, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST));
  assert(*__atomic_load_n(&p, __ATOMIC_CONSUME) == 3);
  assert(!__atomic_test_and_set(&flag, __ATOMIC_ACQUIRE));
  assert(__atomic_test_and_set(&flag, __ATOMIC_ACQUIRE));
  __atomic_clear(&flag, __ATOMIC_RELEASE);
  assert(!flag);
  __atomic_thread_fence(__ATOMIC_ACQ_REL);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  assert(__atomic_always_lock_free(8, 0));
  return 0;
}
