// exit: 3
/* atexit handlers run in reverse order; exit flushes output. */
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("first registered"); }
static void second(void) { puts("second registered"); }
static void later(void) { puts("registered while exiting"); }
static void third(void) {
  puts("third registered");
  atexit(later);
}

int main(void) {
  atexit(first);
  atexit(second);
  atexit(second);
  atexit(third);
  printf("main ");
  exit(3);
}
