#include <allways/check.h>
int main(void) {
  int taken = allways_choose(3);
  allways_note(taken == 2 ? "the last" : "another");
  allways_assert(taken != 2);
}
