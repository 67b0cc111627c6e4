// flags: -latomic
/* C11 atomics of one to eight bytes: all operations and orders. */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define EXERCISE(type, atomic)                                                 \
  static void test_##atomic(void) {                                            \
    atomic a = ATOMIC_VAR_INIT(5);                                             \
    type expected = 5;                                                         \
    assert(atomic_load(&a) == 5);                                              \
    atomic_store_explicit(&a, 7, memory_order_release);                        \
    assert(!atomic_compare_exchange_strong(&a, &expected, 9));                 \
    assert(expected == 7);                                                     \
    assert(atomic_compare_exchange_strong(&a, &expected, 9));                  \
    while (!atomic_compare_exchange_weak_explicit(                             \
        &a, &expected, 3, memory_order_acq_rel, memory_order_relaxed))         \
      ;                                                                        \
    assert(atomic_exchange(&a, 100) == 3);                                     \
    assert(atomic_fetch_add(&a, 27) == 100);                                   \
    assert(atomic_fetch_sub_explicit(&a, 7, memory_order_relaxed) == 127);     \
    assert(atomic_fetch_or(&a, 3) == 120);                                     \
    assert(atomic_fetch_and(&a, 0x6f) == 123);                                 \
    assert(atomic_fetch_xor(&a, 1) == 107);                                    \
    a++;                                                                       \
    ++a;                                                                       \
    a += 2;                                                                    \
    a -= 1;                                                                    \
    a *= 1;                                                                    \
    a |= 64;                                                                   \
    printf("%-14s %lld\n", #atomic, (long long)a);                             \
  }

EXERCISE(char, atomic_char)
EXERCISE(unsigned char, atomic_uchar)
EXERCISE(short, atomic_short)
EXERCISE(unsigned short, atomic_ushort)
EXERCISE(int, atomic_int)
EXERCISE(unsigned, atomic_uint)
EXERCISE(long, atomic_long)
EXERCISE(unsigned long long, atomic_ullong)
EXERCISE(size_t, atomic_size_t)

static atomic_flag lock = ATOMIC_FLAG_INIT;
static _Atomic(int *) cursor;
static _Atomic double level = 1.5;
static _Atomic float ratio = 0.5f;
static atomic_bool done;

int main(void) {
  int cells[4] = {1, 2, 3, 4};

  test_atomic_char();
  test_atomic_uchar();
  test_atomic_short();
  test_atomic_ushort();
  test_atomic_int();
  test_atomic_uint();
  test_atomic_long();
  test_atomic_ullong();
  test_atomic_size_t();
  assert(!atomic_flag_test_and_set(&lock));
  assert(atomic_flag_test_and_set(&lock));
  atomic_flag_clear(&lock);
  assert(!atomic_flag_test_and_set_explicit(&lock, memory_order_acquire));
  atomic_init(&cursor, cells);
  cursor++;
  cursor++;
  assert(*atomic_load(&cursor) == 3);
  cursor--;
  assert(*cursor == 2);
  level += 0.25;
  ratio *= 3;
  printf("%g %g\n", (double)level, (double)ratio);
  done = true;
  assert(atomic_exchange(&done, false) && !done);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_acquire);
  assert(atomic_is_lock_free(&level));
  unsigned char wrap = 250;
  _Atomic unsigned char w = wrap;
  w += 10;
  assert(w == 4);
  return 0;
}
