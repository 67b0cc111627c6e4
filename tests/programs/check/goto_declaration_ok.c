// verdict: true
/* goto leads back before declarations: the variables get values again, and they
 * are the same ones; an initialiser may use the value before. A declaration that goto leads past keeps the value. */
#include <assert.h>
#include <string.h>

struct pair {
  char a;
  int b;
};

int main(void) {
  int rounds = 0, *p = 0, *q = 0, *c = 0;
  struct pair *s = 0;
again:;
  int x = rounds, y, count = c ? *c + 1 : 0;
  struct pair pair, other = {1, rounds};
  int array[3];
  assert(rounds == 0 || (p == &x && q == &y && s == &pair));
  assert(x == rounds && other.b == rounds);
  y = rounds;
  pair.b = rounds;
  memset(array, 0, sizeof array);
  p = &x;
  c = &count;
  q = &y;
  s = &pair;
  goto past;
past:
  *q = *q + 1;
  if (*q + s->b + array[2] < 2) {
    rounds++;
    goto again;
  }
  assert(x == 1 && y == 2 && pair.b == 1 && count == 1);
  goto inner;
  {
    int z;
  inner:
    z = 1;
    return z - 1;
  }
}
