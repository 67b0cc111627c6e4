// fault: valid-deref
/* Writes into a string literal. */
int main(void) {
  char *s = "constant";
  s[0] = 'C'; // HERE
  return 0;
}
