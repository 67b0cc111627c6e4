// verdict: false(uninitialized)
// flags: -std=gnu89 -w
/* An argument that is missing is undefined each time, also where the call was
 * made before, and other calls have left values behind. */
static int second();
static int fill();

int main(void) {
  int n = 0;
  for (int i = 0; i < 2; i++) {
    n += fill(5, 6) - 11;
    n = second(i, n);
  }
  return n;
}

static int fill(a, b) int a, b;
{ return a + b; }

static int second(i, n, missing) int i, n, missing;
{
  if (i == 0)
    return n;
  return missing == 7 ? 1 : 0; // HERE
}
