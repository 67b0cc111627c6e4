int main(void) {
  int a[4] = {0}, *p = a + 6;
  return p == a;
}
