// verdict: false(division-by-zero)
// flags: -w
int main(int argc, char **argv) {
  (void)argv;
  return argc > 5 ? 0 : 7u % 0; // HERE
}
