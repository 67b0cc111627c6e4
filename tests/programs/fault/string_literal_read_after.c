// fault: valid-deref
/* Reads after the terminator of a string literal. */
int main(void) {
  const char *s = "abc";
  int spaces = 0;
  while (*s != ' ') { // HERE
    spaces++;
    s++;
  }
  return spaces;
}
