// fault: limit
/* Two functions that call each other for ever. */
static int pong(int n);
static int ping(int n) {
  return pong(n ^ 1) + 1; // HERE
}
static int pong(int n) {
  char block[100];
  block[n & 1] = 1;
  return ping(n) + block[n & 1]; // HERE
}

int main(void) { return ping(0); }
