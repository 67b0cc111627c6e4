// fault: division-by-zero
/* The mean of nothing. */
static long mean(const long *a, unsigned long n) {
  long sum = 0;
  for (unsigned long i = 0; i < n; i++)
    sum += a[i];
  return sum / (long)n; // HERE
}

int main(void) {
  long a[2] = {1, 3};
  return (int)(mean(a, 2) + mean(a, 0));
}
