// fault: no-overflow
// flags: -w
/* The first value of an automatic struct is one constant. */
struct pair {
  int a;
  long b;
};
static int read_pair(int wrong) {
  if (wrong) {
    struct pair p = {1, 1 << 40}; // HERE
    return p.a;
  }
  struct pair q = {1, 1L << 40};
  return q.a;
}

int main(void) { return read_pair(0) - read_pair(1); }
