// fault: valid-deref
/* The number of elements is negative. */
static int length(int n) {
  int a[n]; // HERE
  a[0] = 1;
  return (int)sizeof a;
}

int main(void) { return length(1) - length(-1); }
