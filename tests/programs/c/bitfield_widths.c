/* Bit-fields of every width, signed and unsigned, keep their neighbours. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

// clang-format off
#define EACH(X) \
  X(1) X(2) X(3) X(5) X(7) X(8) X(9) X(13) X(15) X(16) X(17) X(23) X(24) \
  X(25) X(31) X(32) X(33) X(39) X(40) X(47) X(48) X(55) X(56) X(57) X(63) \
  X(64)
// clang-format on

#define CHECK(w)                                                               \
  static uint64_t check_##w(void) {                                            \
    struct {                                                                   \
      uint64_t before : 5;                                                     \
      int64_t s : w;                                                           \
      uint64_t u : w;                                                          \
      uint64_t after : 11;                                                     \
    } x;                                                                       \
    uint64_t mask = ~0ull >> (64 - w), value = 0x9e3779b97f4a7c15, sum = 0;    \
    x.before = 21;                                                             \
    x.after = 1234;                                                            \
    for (int i = 0; i < 20; i++) {                                             \
      value = value * 6364136223846793005u + 1442695040888963407u;             \
      x.u = value & mask;                                                      \
      x.s = (int64_t)(value << (64 - w)) >> (64 - w);                          \
      assert(x.u == (value & mask));                                           \
      assert(((uint64_t)x.s & mask) == x.u);                                   \
      assert((x.s < 0) == (x.u >> (w - 1) == 1));                              \
      assert(x.before == 21 && x.after == 1234);                               \
      sum += x.u ^ (uint64_t)x.s >> 3;                                         \
    }                                                                          \
    return sum + sizeof x;                                                     \
  }

EACH(CHECK)

int main(void) {
#define SHOW(w) printf(#w " %llx\n", (unsigned long long)check_##w());
  EACH(SHOW)
  return 0;
}
