// fault: valid-deref
/* The number of elements is zero. */
static unsigned long length(unsigned char n) {
  char a[2][n]; // HERE
  return sizeof a;
}

int main(void) { return length(3) != 6 || length((unsigned char)256) == 2; }
