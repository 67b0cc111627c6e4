// fault: no-overflow
// flags: -w
/* A label of a switch. */
static int is_end(int x) {
  switch (x) {
  case -2147483647 - 2: // HERE
    return 1;
  }
  return 0;
}

int main(void) { return is_end(3); }
