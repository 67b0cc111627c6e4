// verdict: false(pointer-operation)
// options: --pedantic
// flags: -w
static struct {
  int table[2], more;
} all;

static int *end(void) {
  static int *p[] = {all.table, &all.table[4]}; // HERE
  return p[1];
}

int main(void) { return end() == 0; }
