int main(void) {
  char *text = "abc";
  text[0] = 'x';
}
