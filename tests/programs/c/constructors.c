/* Constructors and destructors run in the order of their priorities. */
#include <stdio.h>
#include <stdlib.h>

static int order;

__attribute__((constructor(200))) static void second(void) {
  printf("constructor 200: %d\n", ++order);
}
__attribute__((constructor(101))) static void first(void) {
  printf("constructor 101: %d\n", ++order);
}
__attribute__((constructor)) static void last(void) {
  printf("constructor: %d\n", ++order);
}
__attribute__((destructor(101))) static void end_last(void) {
  printf("destructor 101: %d\n", ++order);
}
__attribute__((destructor(200))) static void end_second(void) {
  printf("destructor 200: %d\n", ++order);
}
__attribute__((destructor)) static void end_first(void) {
  printf("destructor: %d\n", ++order);
}
static void at_exit(void) { printf("atexit: %d\n", ++order); }

int main(void) {
  atexit(at_exit);
  printf("main: %d\n", ++order);
  return 0;
}
