// fault: valid-deref|pointer-operation
// options: --pedantic
/* Reads before a local array. */
int main(void) {
  char text[4] = "abc";
  int i = 3;
  while (i >= -1 && text[i] != 'z') // HERE
    i--;
  return 0;
}
