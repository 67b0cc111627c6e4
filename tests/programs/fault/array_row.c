// fault: valid-deref
/* A row is read as if it were the matrix. */
static int matrix[3][4];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 12; i++)
    sum += matrix[0][i]; // HERE
  return sum;
}
