// fault: valid-deref
// flags: -Wno-array-bounds
/* The index is a constant. */
static int matrix[3][4];

int main(void) {
  matrix[1][4] = 7; // HERE
  return matrix[2][0] != 7;
}
