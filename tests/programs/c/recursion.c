/* Recursion: deep, mutual, Ackermann, Hanoi, permutations. */
#include <assert.h>
#include <stdio.h>

static long deep(int n) { return n == 0 ? 0 : n + deep(n - 1); }

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

static int moves;
static void hanoi(int n, char from, char to, char by) {
  if (n == 0)
    return;
  hanoi(n - 1, from, by, to);
  moves++;
  hanoi(n - 1, by, to, from);
}

static int permute(char *s, int at, int n) {
  int count = 0;

  if (at == n)
    return 1;
  for (int i = at; i < n; i++) {
    char c = s[at];
    s[at] = s[i];
    s[i] = c;
    count += permute(s, at + 1, n);
    s[i] = s[at];
    s[at] = c;
  }
  return count;
}

/* Each level writes through a pointer into its caller's frame. */
static void chain(int n, int *up) {
  int here = n;

  if (n > 0)
    chain(n - 1, &here);
  *up += here;
}

static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
  char letters[] = "abcdef";
  int total = 0;

  printf("%ld\n", deep(10000));
  printf("%d %d\n", even(5000), odd(4999));
  printf("%u %u\n", ackermann(2, 9), ackermann(3, 3));
  hanoi(10, 'a', 'b', 'c');
  printf("%d %d %s\n", moves, permute(letters, 0, 6), letters);
  chain(300, &total);
  printf("%d %u\n", total, fib(18));
  return 0;
}
