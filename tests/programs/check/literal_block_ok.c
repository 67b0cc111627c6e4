// verdict: true
/* Compound literals are used where they live: in expressions, statements in
 * expressions, loops, after a goto inside of the block, and by what runs when
 * the block ends. */
#include <assert.h>
#include <stdarg.h>

struct pair {
  int a, b;
};

static struct pair make(int a) { return (struct pair){a, a + 1}; }
static int sum(const struct pair *p) { return p->a + p->b; }
static int by_value(struct pair p) { return p.a + p.b; }
static int total;
static void add(int **p) { total += **p; }

static int twice(int n) {
  if (n) {
    struct pair *p = &(struct pair){n, n};
    return sum(p);
  }
  return sum(&(struct pair){1, 2});
}

static int chosen(int n) {
  int *p = &(int){n};
  switch (n) {
  case 0:
    return *(p = &(int){3});
  default: {
    p = (int[]){1, n};
    if (n == 2)
      break;
    return p[1];
  }
  }
  return *(int[]){4};
}

static int again(int n) {
  int rounds = 0, *first = 0;
  {
  back:;
    int *p = &(int){rounds}, x;
    if (first)
      assert(first == p && *first == rounds);
    first = p;
    x = rounds;
    int *q = &x;
    if (rounds++ < n)
      goto back;
    total += *q + *p;
  }
  return rounds;
}

int main(void) {
  volatile int size = 2;
  assert(twice(2) == 4 && twice(0) == 3);
  assert(chosen(0) == 3 && chosen(1) == 1 && chosen(2) == 4);
  assert(again(2) == 3 && total == 4);
  total = 0;
  for (int *p = (int[]){1, 2, 0}; *p; p++) {
    int *q __attribute__((cleanup(add))) = &(int){*p};
    int array[size];
    array[0] = *q;
    if (array[0] == 2)
      continue;
    assert(*q == 1);
  }
  assert(total == 3);
  struct pair s = ({
    struct pair *p = &(struct pair){5, 6};
    p->a++;
    *p;
  });
  assert(s.a == 6 && by_value(make(1)) == 3 && make(2).b == 3);
  assert(sum(&(struct pair){make(1).a, ({ int *p = &(int){7}; *p; })}) == 8);
  do {
    const char *text = (char[]){"ab"};
    assert(text[1] == 'b');
  } while (*(int *)&(int){0});
  return 0;
}
