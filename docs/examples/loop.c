#include <stdbool.h>
int main(void) {
  bool on = false;
  for (;;)
    on = !on;
}
