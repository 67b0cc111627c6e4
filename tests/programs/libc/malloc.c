/* The malloc family: sizes, zeroing, growing, shrinking, alignment. */
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(10);
  int *zero = calloc(100, sizeof *zero);

  for (int i = 0; i < 100; i++)
    assert(zero[i] == 0);
  memcpy(p, "123456789", 10);
  p = realloc(p, 1000);
  assert(strcmp(p, "123456789") == 0);
  memset(p + 10, 'x', 990);
  p = realloc(p, 5);
  assert(memcmp(p, "12345", 5) == 0);
  free(p);
  free(zero);
  free(NULL);
  p = realloc(NULL, 8);
  strcpy(p, "fresh");
  puts(p);
  free(p);
  zero = reallocarray(NULL, 10, sizeof *zero);
  zero[9] = 3;
  zero = reallocarray(zero, 20, sizeof *zero);
  assert(zero[9] == 3);
  volatile size_t huge = SIZE_MAX / 2;
  errno = 0;
  assert(reallocarray(zero, huge, 16) == NULL && errno == ENOMEM);
  assert(calloc(huge, 16) == NULL && zero[9] == 3);
  free(zero);
  void *q;
  assert(posix_memalign(&q, 64, 100) == 0);
  memset(q, 1, 100);
  free(q);
  assert(posix_memalign(&q, 3, 100) == EINVAL);
  q = aligned_alloc(32, 64);
  memset(q, 2, 64);
  free(q);
  p = malloc(0);
  free(p);
  p = calloc(0, 8);
  free(p);
  void **list = malloc(100 * sizeof *list);
  for (size_t i = 0; i < 100; i++) {
    list[i] = malloc(i * 7 + 1);
    memset(list[i], (int)i, i * 7 + 1);
  }
  unsigned sum = 0;
  for (size_t i = 0; i < 100; i += 2)
    list[i] = realloc(list[i], i + 1);
  for (size_t i = 0; i < 100; i++) {
    sum = sum * 31 + ((unsigned char *)list[i])[i];
    free(list[i]);
  }
  free(list);
  printf("%u\n", sum);
  return 0;
}
