// verdict: false(valid-deref)
/* A block with an array of variable length takes what alloca() gave with it. */
#include <alloca.h>

int main(int argc, char **argv) {
  int *p;
  (void)argv;
  {
    char text[argc];
    text[0] = 1;
    int *a = alloca(sizeof *a);
    *a = text[0];
    p = a;
  }
  return *p - 1; // HERE
}
