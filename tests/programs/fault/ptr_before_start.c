// fault: pointer-operation
// options: --pedantic
/* Counts down to the element before the first. */
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = a + 3; p >= a; p--) // HERE
    sum += *p;
  return sum - 10;
}
