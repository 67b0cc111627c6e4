// fault: no-overflow
/* A shift by the width. */
static unsigned mask(int bits) {
  return (1u << bits) - 1; // HERE
}

int main(void) { return mask(5) == 31 ? mask(32) == 1 : 2; }
