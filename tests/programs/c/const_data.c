/* Constants: tables, pointers to const, const members, read only. */
#include <assert.h>
#include <stdio.h>

static const int primes[] = {2, 3, 5, 7, 11};
static const struct {
  const char *name;
  const int *start;
  unsigned length;
} views[] = {{"all", primes, 5}, {"tail", primes + 2, 3}, {"none", NULL, 0}};

static int total(const int *const p, unsigned n) {
  int sum = 0;
  for (const int *at = p; at != p + n; at++)
    sum += *at;
  return sum;
}

int main(void) {
  const int local = 3;
  int variable = 4;
  const int *p = &variable;

  for (unsigned i = 0; i < 2; i++)
    printf("%s %d\n", views[i].name, total(views[i].start, views[i].length));
  variable++;
  assert(*p == 5);
  p = &local;
  assert(*p == 3);
  int copy[5];
  for (int i = 0; i < 5; i++)
    copy[i] = primes[i];
  copy[0]--;
  assert(copy[0] + primes[0] == 3);
  *(int *)&variable = 8;
  return variable - 8;
}
