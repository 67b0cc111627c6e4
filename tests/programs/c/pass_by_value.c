/* Structs of 1 to 64 bytes passed and returned by value. */
#include <stdio.h>

// clang-format off
#define EACH(X) \
  X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) \
  X(15) X(16) X(17) X(18) X(20) X(23) X(24) X(25) X(31) X(32) X(33) X(40) \
  X(48) X(63) X(64)
// clang-format on

#define DEFINE(n)                                                              \
  struct s##n {                                                                \
    unsigned char b[n];                                                        \
  };                                                                           \
  static struct s##n make##n(int seed) {                                       \
    struct s##n s;                                                             \
    for (int i = 0; i < n; i++)                                                \
      s.b[i] = (unsigned char)(seed + i * 7);                                  \
    return s;                                                                  \
  }                                                                            \
  static struct s##n mix##n(struct s##n a, int by, struct s##n b) {            \
    for (int i = 0; i < n; i++)                                                \
      a.b[i] = (unsigned char)(a.b[i] * by + b.b[n - 1 - i]);                  \
    return a;                                                                  \
  }                                                                            \
  static unsigned sum##n(struct s##n a) {                                      \
    unsigned h = n;                                                            \
    for (int i = 0; i < n; i++)                                                \
      h = h * 31 + a.b[i];                                                     \
    return h;                                                                  \
  }                                                                            \
  static void check##n(void) {                                                 \
    struct s##n a = make##n(3), b = make##n(100), c;                           \
    struct s##n (*f)(struct s##n, int, struct s##n) = mix##n;                  \
    c = f(a, 5, b);                                                            \
    printf("%d: %u %u %u", n, sum##n(a), sum##n(c), sum##n(f(c, 3, a)));       \
    printf(" %d\n", make##n(7).b[n - 1]);                                      \
  }

EACH(DEFINE)

int main(void) {
#define RUN(n) check##n();
  EACH(RUN)
  return 0;
}
