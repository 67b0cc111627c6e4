// fault: uninitialized
/* Branches on a local whose address is never taken. */
int main(void) {
  int flag;
  if (flag) // HERE
    return 1;
  return 0;
}
