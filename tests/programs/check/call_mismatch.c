// verdict: false(call-mismatch)
// options: --pedantic
// flags: -std=gnu89 -w
/* A call without a prototype passes one argument too few. */
static int first();

int main(void) {
  return first(0); // HERE
}

static int first(a, b) int a, b;
{ return a; }
