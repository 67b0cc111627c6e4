/* Three nested loops of integer arithmetic; calls to a small function. */
#include <stdio.h>
#ifndef N
#define N 600
#endif

static unsigned mix(unsigned x, unsigned y) {
  return (x << 5 | x >> 27) ^ y * 2654435761u;
}

int main(void) {
  unsigned sum = 1, odd = 0;

  for (unsigned i = 0; i < N; i++)
    for (unsigned j = 0; j < N; j++) {
      for (unsigned k = 0; k < N; k++) {
        sum += i * j ^ k;
        if (sum & 1)
          odd++;
      }
      sum = mix(sum, i + j);
    }
  printf("%u %u\n", sum, odd);
  return 0;
}
