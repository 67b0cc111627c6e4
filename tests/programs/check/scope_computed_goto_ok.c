// verdict: true
/* An interpreter with a local in the block of an instruction. */
int main(void) {
  static const unsigned char code[] = {0, 1, 0, 1, 2};
  static void *labels[] = {&&push, &&add, &&out};
  int sum = 0, pc = 0, *last = 0;
  goto *labels[code[0]];
  {
  push:;
    int value = pc + 1;
    last = &value;
    sum += *last;
    goto *labels[code[++pc]];
  }
  {
  add:;
    int twice = 2 * sum;
    last = &twice;
    sum = *last;
    goto *labels[code[++pc]];
  }
out:
  return sum != 10;
}
