// fault: bad-call
/* Calls through a null pointer. */
#include <stddef.h>

struct methods {
  void (*open)(void);
  void (*close)(void);
};

static void nothing(void) {}

int main(void) {
  struct methods m = {nothing, NULL};
  m.open();
  m.close(); // HERE
  return 0;
}
