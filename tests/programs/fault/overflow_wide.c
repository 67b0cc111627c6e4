// fault: no-overflow
/* Addition beyond 127 bits. */
int main(void) {
  __int128 x = 1;
  for (int i = 0; i < 130; i++)
    x += x; // HERE
  return x == 3;
}
