// fault: valid-deref
/* An increment at one past the end. */
struct counts {
  unsigned short by_digit[10];
  int others;
};

int main(void) {
  struct counts counts = {{0}, 0};
  const char *text = "12:";
  for (; *text; text++)
    counts.by_digit[*text - '0']++; // HERE
  return counts.others;
}
