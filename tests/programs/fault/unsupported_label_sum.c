// fault: unsupported
/* From a label to a place that is none. */
int main(void) {
  static int nowhere = 1000;
  goto *(&&here + nowhere); // HERE
here:
  return 0;
}
