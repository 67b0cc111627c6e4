// verdict: true
// flags: -std=gnu89 -w
/* A call without a prototype passes one argument too few, which nobody
 * uses. */
static int first();

int main(void) {
  return first(0);
}

static int first(a, b) int a, b;
{ return a; }
