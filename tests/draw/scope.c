/* Variables whose blocks are over, and one that is not yet declared. */
#include <assert.h>
#include <string.h>
static int work(int n) {
  int first = n;
  {
    int gone = 4;
    int also_gone[2] = {1, 2};
    first += gone + also_gone[n];
  }
  for (int i = 0; i < 2; i++) {
    int in_loop = i * 2;
    char text[8];
    strcpy(text, "loop");
    first += in_loop + text[0];
    for (int other = 0; other < 2; other++)
      first += other;
    assert(first < 230);
    int later = first * 2;
    first += later;
  }
  int last = first;
  return last;
}
int main(void) {
  int unused;
  int r = work(1);
  return r + unused;
}
