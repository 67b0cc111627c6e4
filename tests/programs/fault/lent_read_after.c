// fault: valid-deref|pointer-operation
// options: --pedantic
/* Reads after an array in a struct that was passed on by value. */
struct row {
  int cells[8];
};

static int pick(struct row r, int depth) {
  if (depth > 0)
    return pick(r, depth - 1);
  return r.cells[8 + depth]; // HERE
}

int main(void) {
  struct row r = {{1, 2, 3, 4, 5, 6, 7, 8}};
  return pick(r, 3);
}
