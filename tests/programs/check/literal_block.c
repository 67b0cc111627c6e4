// verdict: false(valid-deref)
/* A compound literal is used after the end of its block. */
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
    p[1] = 0;
  }
  return p[1]; // HERE
}
