#include <stddef.h>

struct point {
  int x, y;
};

static void move(struct point *p) { p->y += 1; }

int main(void) {
  struct point *p = NULL;
  move(p);
  return 0;
}
