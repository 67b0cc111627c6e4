// verdict: false(valid-deref)
/* The access is what counts. */
int main(void) {
  int a[4] = {1, 2, 3, 4}, *from_one = a - 1;
  return from_one[0]; // HERE
}
