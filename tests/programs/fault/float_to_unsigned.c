// fault: no-overflow
/* A negative number becomes an unsigned one. */
int main(void) {
  volatile float f = -1.0f;
  unsigned u = (unsigned)f; // HERE
  return u != 0;
}
