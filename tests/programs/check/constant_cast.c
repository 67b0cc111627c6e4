// verdict: false(no-overflow)
int main(void) {
  int n = (int)1e10; // HERE
  return n == 0;
}
