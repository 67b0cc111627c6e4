// verdict: true
/* A loop that never ends, in two states. */
#include <assert.h>

int main(void) {
  int on = 0;
  for (;;) {
    on = !on;
    assert(on == 0 || on == 1);
  }
}
