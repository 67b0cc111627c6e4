// fault: pointer-operation
// options: --pedantic
/* Steps of two over an odd length go beyond the end. */
int main(void) {
  char s[5] = "abcd";
  char *p = s;
  while (p < s + 5)
    p += 2; // HERE
  return *s == 'b';
}
