// verdict: true
/* Three exchanges sort three numbers. */
#include <allways/check.h>
#include <assert.h>

static int a[3];

static void order(int i, int j) {
  if (a[i] > a[j]) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

int main(void) {
  for (int i = 0; i < 3; i++)
    a[i] = allways_choose(3);
  order(0, 1);
  order(1, 2);
  order(0, 1);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  return 0;
}
