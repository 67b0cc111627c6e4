// verdict: true
/* A binary search. */
#include <allways/check.h>
#include <assert.h>

static const int a[4] = {1, 3, 5, 7};

static int find(int key) {
  int low = 0, high = 3;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int key = allways_range(0, 8);
  int at = find(key);
  assert(at == -1 ? key % 2 == 0 : a[at] == key);
  return 0;
}
