/* The sieve of Eratosthenes up to N, ROUNDS times. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef N
#define N 1000000
#endif
#ifndef ROUNDS
#define ROUNDS 76
#endif

int main(void) {
  unsigned sum = 0;

  for (unsigned r = 0; r < ROUNDS; r++) {
    unsigned char *composite = malloc(N + 1);
    unsigned count = 0;
    memset(composite, 0, N + 1);
    for (unsigned i = 2; i <= N; i++) {
      if (composite[i])
        continue;
      count++;
      if (i <= N / i)
        for (unsigned j = i * i; j <= N; j += i)
          composite[j] = 1;
    }
    sum = sum * 31 + count + r;
    free(composite);
  }
  printf("%u\n", sum);
  return 0;
}
