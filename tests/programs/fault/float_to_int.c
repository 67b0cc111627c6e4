// fault: no-overflow
/* A number too large for the integer it becomes. */
int main(void) {
  volatile double d = 3e9;
  int i = (int)d; // HERE
  return i != 0;
}
