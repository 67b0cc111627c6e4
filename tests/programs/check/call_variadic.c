// verdict: false(bad-call)
/* A function with variable arguments is called as one without. */
static int first(int a, ...) { return a; }

int main(void) {
  int (*f)(int) = (int (*)(int))first;
  return f(0); // HERE
}
