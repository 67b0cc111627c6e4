/* rand, srand, random: the sequences of glibc. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int first = rand();

  printf("%d %d %d\n", first, rand() % 100, RAND_MAX);
  srand(1);
  assert(rand() == first);
  srand(42);
  for (int i = 0; i < 5; i++)
    printf("%d ", rand());
  putchar('\n');
  srandom(7);
  for (int i = 0; i < 50; i++)
    random();
  printf("%ld\n", random());
  unsigned state = 5;
  int r = rand_r(&state);
  printf("%d %d\n", r, rand_r(&state));
  for (int i = 0; i < 1000; i++) {
    r = rand();
    assert(r >= 0 && r <= RAND_MAX);
  }
  return 0;
}
