// verdict: false(pointer-operation)
// options: --pedantic
// flags: -w
static int table[2];

static int is_null(const int *p) { return p == 0; }

int main(void) {
  return is_null(&table[5]); // HERE
}
