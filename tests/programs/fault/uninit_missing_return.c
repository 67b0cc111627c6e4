// fault: uninitialized
// flags: -Wno-return-type
/* Uses the value of a function that returned none. */
static int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
}

int main(void) {
  int s = sign(1) + sign(-1);
  int zero = sign(0);
  if (s + zero > 0) // HERE
    return 1;
  return 0;
}
