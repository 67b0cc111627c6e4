/* Other GNU extensions: cleanup, arithmetic on void pointers, local labels. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void release(char **p) {
  printf("released %s\n", *p);
  free(*p);
}

static char *named(const char *s) {
  char *copy = malloc(16);
  snprintf(copy, 16, "%s", s);
  return copy;
}

static int scoped(int early) {
  __attribute__((cleanup(release))) char *a = named("a");
  if (early)
    return 1;
  for (int i = 0; i < 2; i++) {
    __attribute__((cleanup(release))) char *b = named(i ? "b1" : "b0");
    b[0]++;
  }
  return 2;
}

#define FIND(array, n, value)                                                  \
  ({                                                                           \
    __label__ found;                                                           \
    int at_;                                                                   \
    for (at_ = 0; at_ < (n); at_++)                                            \
      if ((array)[at_] == (value))                                             \
        goto found;                                                            \
  found:                                                                       \
    at_;                                                                       \
  })

int main(void) {
  int a[] = {4, 5, 6};
  void *p = a;

  printf("%d\n", scoped(1));
  printf("%d\n", scoped(0));
  p += sizeof(int);
  assert(*(int *)p == 5 && sizeof(void) == 1);
  printf("%d %d\n", FIND(a, 3, 6), FIND(a, 3, 7));
  printf("%d %#o %s\n", 0b1011, 0b1000, __FUNCTION__);
  __extension__ long long wide = 1;
  assert(wide && __alignof__(wide) == 8);
  int binary = ({
    ;
    3;
  });
  return binary - 3 + __builtin_strlen("");
}
