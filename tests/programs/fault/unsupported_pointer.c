// fault: unsupported
/* A pointer to a function that nobody defined is called. */
extern void callback(int);

int main(void) {
  void (*f)(int) = callback;
  f(1); // HERE
  return 0;
}
