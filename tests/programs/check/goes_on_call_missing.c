// verdict: false(uninitialized)
// flags: -std=gnu89 -w
/* An argument that is missing is undefined. */
static int second();

int main(void) { return second(1); }

static int second(a, b) int a, b;
{
  if (b) // HERE
    return a;
  return 0;
}
