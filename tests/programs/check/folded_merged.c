// verdict: false(no-overflow)
// flags: -w -fmerge-all-constants
/* A table that clang might keep once for all calls. */
int main(void) {
  const long powers[] = {1, 10, 100, 1 << 40}; // HERE
  return powers[0] == 2;
}
