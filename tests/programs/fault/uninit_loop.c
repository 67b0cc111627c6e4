// fault: uninitialized
/* A loop bound that was never set. */
int main(void) {
  int n, sum = 0;
  for (int i = 0; i < n; i++) // HERE
    sum += i;
  return sum;
}
