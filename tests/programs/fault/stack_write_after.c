// fault: valid-deref
/* Writes after a local array. */
int main(void) {
  int squares[8];
  for (int i = 0; i <= 8; i++)
    squares[i] = i * i; // HERE
  return squares[0];
}
