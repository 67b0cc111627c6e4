// fault: valid-deref
/* Writes a constant through a cast. */
static const int limit = 10;

int main(void) {
  int *p = (int *)&limit;
  *p = 20; // HERE
  return limit;
}
