// verdict: true
/* A loop that never ends, in one state. */
int main(void) {
  while (1)
    ;
}
