// verdict: false(no-overflow)
int main(void) {
  unsigned char byte = (unsigned char)300.0L; // HERE
  return byte == 0;
}
