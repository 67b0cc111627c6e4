/* Sorts N pseudo-random numbers by hand-written quicksort, ROUNDS times. */
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 100000
#endif
#ifndef ROUNDS
#define ROUNDS 42
#endif

static void insertion_sort(unsigned *a, unsigned *end) {
  for (unsigned *p = a + 1; p < end; p++) {
    unsigned value = *p, *q = p;
    while (q > a && q[-1] > value) {
      *q = q[-1];
      q--;
    }
    *q = value;
  }
}

static void quicksort(unsigned *a, unsigned *end) {
  while (end - a > 12) {
    unsigned pivot = a[(end - a) / 2], *i = a, *j = end - 1;
    for (;;) {
      while (*i < pivot)
        i++;
      while (*j > pivot)
        j--;
      if (i >= j)
        break;
      unsigned old = *i;
      *i++ = *j;
      *j-- = old;
    }
    if (i - a < end - i) {
      quicksort(a, i);
      a = i;
    } else {
      quicksort(i, end);
      end = i;
    }
  }
  if (end - a > 1)
    insertion_sort(a, end);
}

int main(void) {
  unsigned *a = malloc(N * sizeof *a), seed = 1, sum = 0;

  for (int r = 0; r < ROUNDS; r++) {
    for (unsigned i = 0; i < N; i++) {
      seed = seed * 1664525 + 1013904223;
      a[i] = seed >> 8;
    }
    quicksort(a, a + N);
    for (unsigned i = 1; i < N; i++)
      if (a[i - 1] > a[i])
        return 1;
    sum = sum * 31 + a[N / 2];
  }
  free(a);
  printf("%u\n", sum);
  return 0;
}
