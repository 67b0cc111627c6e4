// verdict: true
// flags: -w
/* Right, or not evaluated: an argument that only its type or size is wanted of,
 * numbers that a double does not have, and what is behind an exit. */
#include <limits.h>
#include <stdlib.h>

static int constant = __builtin_constant_p(INT_MAX + 1);
static unsigned long most = 18446744073709551615.0L;
static long largest = 9223372036854775807.0L;
static int nearly = 2147483647.9999999999L;
static int wide = (__int128)1 << 64 ? 2 : 1 << 40;

static int leave(void) { exit(0); }

int main(int argc, char **argv) {
  if (most != ULONG_MAX || largest != LONG_MAX || nearly != INT_MAX ||
      wide != 2 || constant > 1)
    return 1;
  int a[8] = {argc && leave(), 1 << 40};
  return a[1];
}
