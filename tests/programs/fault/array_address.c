// fault: pointer-operation
// options: --pedantic
/* The address of an element that is further than one past the end. */
static int matrix[3][4];

int main(void) {
  volatile int n = 5;
  int *p = &matrix[1][n]; // HERE
  return *p;
}
