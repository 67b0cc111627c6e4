// fault: uninitialized
/* An index that was never set. */
int main(void) {
  int a[4] = {0}, i;
  return a[i]; // HERE
}
