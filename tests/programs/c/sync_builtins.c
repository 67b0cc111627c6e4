// flags: -Wno-sync-fetch-and-nand-semantics-changed
/* The older __sync builtins of one to eight bytes. */
#include <assert.h>
#include <stdio.h>

#define EXERCISE(type)                                                         \
  do {                                                                         \
    type x = 10;                                                               \
    assert(__sync_fetch_and_add(&x, 5) == 10);                                 \
    assert(__sync_add_and_fetch(&x, 5) == 20);                                 \
    assert(__sync_fetch_and_sub(&x, 1) == 20);                                 \
    assert(__sync_sub_and_fetch(&x, 1) == 18);                                 \
    assert(__sync_or_and_fetch(&x, 1) == 19);                                  \
    assert(__sync_fetch_and_and(&x, 3) == 19);                                 \
    assert(__sync_xor_and_fetch(&x, 1) == 2);                                  \
    assert(__sync_fetch_and_nand(&x, 2) == 2);                                 \
    assert(x == (type)~2);                                                     \
    assert(__sync_bool_compare_and_swap(&x, (type)~2, 8));                     \
    assert(!__sync_bool_compare_and_swap(&x, 7, 9));                           \
    assert(__sync_val_compare_and_swap(&x, 8, 9) == 8);                        \
    assert(__sync_val_compare_and_swap(&x, 8, 9) == 9);                        \
    assert(__sync_lock_test_and_set(&x, 1) == 9);                              \
    __sync_lock_release(&x);                                                   \
    assert(x == 0);                                                            \
    x--;                                                                       \
    printf("%-16s %lld\n", #type, (long long)__sync_fetch_and_add(&x, 1));     \
  } while (0)

int main(void) {
  void *p = NULL;
  int target;

  EXERCISE(signed char);
  EXERCISE(unsigned char);
  EXERCISE(short);
  EXERCISE(unsigned short);
  EXERCISE(int);
  EXERCISE(unsigned);
  EXERCISE(long);
  EXERCISE(unsigned long);
  assert(__sync_bool_compare_and_swap(&p, NULL, &target) && p == &target);
  assert(__sync_val_compare_and_swap(&p, &target, NULL) == &target && !p);
  __sync_synchronize();
  return 0;
}
