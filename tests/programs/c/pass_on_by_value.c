/* Aggregates passed by value that are passed on: read only, written by one
 * side, looked at by address, left by longjmp. */
#include <setjmp.h>
#include <stdio.h>

struct big {
  int key, values[7];
};

static jmp_buf out;

static int read_only(struct big b, int depth) {
  if (depth == 0)
    return b.key + b.values[6];
  return read_only(b, depth - 1) + b.values[depth % 7];
}

static int writes(struct big b) {
  b.key = -1;
  b.values[6] *= 2;
  return b.key + b.values[6];
}

static int reads_around(struct big b) {
  int before = b.key + b.values[6];
  int middle = writes(b);
  return before * 1000 + middle * 100 + b.key + b.values[6];
}

static int two(struct big a, struct big b, int depth) {
  if (depth == 0)
    return a.key * 10 + b.key;
  return two(b, a, depth - 1) * 2 + a.values[1] - b.values[1];
}

static int same_place(struct big b, const struct big *outer) {
  return &b == outer ? 1 : outer ? b.key : same_place(b, &b);
}

static int leaves(struct big b, int depth) {
  if (depth == 0)
    longjmp(out, b.key);
  return leaves(b, depth - 1) + b.key;
}

int main(void) {
  struct big a = {1, {2, 3, 4, 5, 6, 7, 8}}, b = {9, {8, 7, 6, 5, 4, 3, 2}};
  int value;

  printf("%d\n", read_only(a, 20));
  printf("%d\n", reads_around(a));
  printf("%d\n", two(a, b, 9));
  printf("%d\n", same_place(a, NULL));
  if ((value = setjmp(out)) == 0)
    leaves(b, 5);
  printf("%d\n", value);
  a.key = 100;
  printf("%d %d\n", read_only(a, 3), a.values[6]);
  return 0;
}
