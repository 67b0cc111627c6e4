// fault: valid-deref|pointer-operation
// options: --pedantic
/* Writes before a global array. */
static int before[2], table[4];

int main(void) {
  volatile int top = 0;
  table[--top] = 1; // HERE
  return before[1];
}
