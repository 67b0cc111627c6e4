// verdict: true
/* A function that is called at the end of a block may use all of it. */
static int sum;
static void add(int **p) { sum += **p; }

#define COUNT(c)                                                               \
  for (int i = 0; i < 3; i++) {                                                \
    __attribute__((cleanup(add))) int *p = &(int){1};                          \
    int k = i, *q = &k;                                                        \
    if (c == i)                                                                \
      return *q;                                                               \
    if (c == 4)                                                                \
      continue;                                                                \
    if (c == 5)                                                                \
      break;                                                                   \
  }

static int count(int c) {
  COUNT(c);
  return 3;
}

int main(void) {
  for (int c = 0; c < 6; c++)
    count(c);
  return sum != 1 + 2 + 3 + 3 + 3 + 1;
}
