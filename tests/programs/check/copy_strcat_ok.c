// verdict: true
// options: --property assertion
/* The end of the string is overwritten before its new end is written. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = {'x', 0, 0, 0};

static void *writer(void *arg) {
  strcat(text, "a");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  size_t n = strlen(text);
  assert(n == 1 || n == 2);
  pthread_join(t, 0);
  assert(strcmp(text, "xa") == 0);
}
