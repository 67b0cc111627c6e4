// fault: valid-deref
/* Returns a buffer on the stack. */
#include <stdio.h>

static const char *name(int i) {
  char text[16], *p = text;
  snprintf(text, sizeof text, "item %d", i);
  return p;
}

int main(void) {
  const char *s = name(4);
  putchar(s[0]); // HERE
  return 0;
}
