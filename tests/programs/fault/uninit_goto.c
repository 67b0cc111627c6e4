// fault: uninitialized
/* A jump passes over the initialisation. */
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 0)
    goto inside;
  {
    int x = 1;
  inside:
    if (x == 1) // HERE
      return 0;
  }
  return 1;
}
