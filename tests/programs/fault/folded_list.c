// fault: no-overflow
// flags: -w
/* An array without a name is copied from a constant, after a call. */
struct numbers {
  int first, others[6];
};
static int first(const struct numbers *n) { return n->first; }
static int get(void) { return 0; }

int main(void) {
  struct numbers n = {get(), {1, 2, 3, 4, 5, 6}};
  return first(&n) + first(&(struct numbers){
                         get(), {1, 2, 3, 4, 5, 2147483647 + 1}}); // HERE
}
