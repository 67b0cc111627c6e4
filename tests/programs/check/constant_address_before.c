// verdict: false(pointer-operation)
// options: --pedantic
// flags: -w
static int table[2];

int main(void) {
  const int *p = table - 1; // HERE
  return p == 0;
}
