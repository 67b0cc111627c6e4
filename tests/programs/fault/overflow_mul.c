// fault: no-overflow
/* A factorial beyond INT_MAX. */
int main(void) {
  int f = 1;
  for (int i = 2; i <= 13; i++)
    f *= i; // HERE
  return f == 0;
}
