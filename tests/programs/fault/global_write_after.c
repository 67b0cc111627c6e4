// fault: valid-deref
/* Writes after a global array. */
static int table[10];
int other;

static void put(int at, int value) { table[at] = value; } // HERE

int main(void) {
  for (int i = 0; i < 11; i++)
    put(i, i);
  return other;
}
