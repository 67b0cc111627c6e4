// verdict: false(valid-deref)
// options: --property default,-uninitialized
/* An index that is any value leads outside of the array. */
int main(void) {
  static const int table[200];
  unsigned char i;
  return table[i]; // HERE
}
