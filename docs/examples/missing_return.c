static int sign(int x) {
  if (x > 0)
    return 1;
}
int main(void) { return sign(-1); }
