// fault: no-overflow
// flags: -w
/* The enumerator is also used where a call comes first. */
enum { LAST = 2147483647 + 1 }; // HERE

static int get(int x) { return x; }

int main(void) {
  int a[2] = {get(1), LAST};
  return a[0] - 1;
}
