// fault: valid-deref|pointer-operation
// options: --pedantic
/* Reads after a local array. */
static int sum(const int *a, int n) {
  int total = 0;
  while (n-- > 0)
    total += *a++; // HERE
  return total;
}

int main(void) {
  int a[4] = {1, 2, 3, 4};
  return sum(a, 5);
}
