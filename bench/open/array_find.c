// verdict: true
/* Linear search in an open array, and equality of arrays. */
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

enum { N = 6 };

static int find(const int *array, int key) {
  for (int i = 0; i < N; i++)
    if (array[i] == key)
      return i;
  return -1;
}

int main(void) {
  int array[N], copy[N];
  for (int i = 0; i < N; i++)
    array[i] = __VERIFIER_nondet_int();
  memcpy(copy, array, sizeof copy);
  int key = __VERIFIER_nondet_int();
  int at = find(array, key);
  for (int i = 0; i < (at < 0 ? N : at); i++)
    assert(array[i] != key);
  if (at >= 0) {
    assert(array[at] == key);
    copy[at] = __VERIFIER_nondet_int();
    assert((memcmp(copy, array, sizeof copy) == 0) == (copy[at] == key));
  } else {
    assert(memcmp(copy, array, sizeof copy) == 0);
  }
  return 0;
}
