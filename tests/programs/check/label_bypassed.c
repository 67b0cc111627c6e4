// verdict: false(valid-deref)
/* The same for a variable of a switch, which leads past its declaration. */
int main(int argc, char **argv) {
  int *p = &argc;
  (void)argv;
  switch (argc) {
    int x;
  default:
    x = 0;
    p = &x;
  }
  return *p; // HERE
}
