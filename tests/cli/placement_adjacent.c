/* Natively b may begin where a ends. */
static int a[1], b[1];

int main(void) {
  int *volatile end = a + 1;
  return end == b;
}
