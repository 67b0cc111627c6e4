// fault: valid-deref
/* Reads the neighbour of a scalar as if it were an array. */
static int second(const int *p) { return p[1]; } // HERE

int main(void) {
  int x = 1, y = 2;
  return second(&x) + y;
}
