// fault: valid-deref
/* Writes after a variable length array. */
static void fill(int n) {
  char a[n];
  for (int i = 0; i <= n; i++)
    a[i] = 1; // HERE
}

int main(void) {
  fill(12);
  return 0;
}
