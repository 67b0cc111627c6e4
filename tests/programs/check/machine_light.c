// verdict: false(assertion)
/* A crossing whose lights are both green after one input. */
#include <allways/check.h>
#include <assert.h>

enum light { RED, GREEN };

int main(void) {
  enum light north = GREEN, east = RED;
  for (;;) {
    switch (allways_choose(3)) {
    case 0:
      if (east == RED)
        north = GREEN;
      break;
    case 1:
      if (north == RED)
        east = GREEN;
      break;
    default:
      if (north == GREEN)
        east = GREEN;
      else
        east = RED;
    }
    assert(north == RED || east == RED); // HERE
  }
}
