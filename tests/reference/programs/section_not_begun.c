// expects: fault: lock-misuse 7
// expects: exit: 0
/* The end of an atomic section that nobody has begun. */
#include <allways/check.h>

int main(int argc, char **argv) {
  if (allways_choose(2)) allways_atomic_end();
  return 0;
}
