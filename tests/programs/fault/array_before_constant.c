// fault: valid-deref
// flags: -Wno-array-bounds
/* The index is a constant, and the array a local's. */
struct pair {
  int first;
  int items[2];
  int last;
};

int main(void) {
  struct pair p = {1, {2, 3}, 4};
  p.items[2] = 5; // HERE
  return p.last;
}
