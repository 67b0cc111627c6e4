// fault: division-by-zero
/* Divides by zero. */
int main(void) {
  volatile int a = 10, b = 0;
  return a / b; // HERE
}
