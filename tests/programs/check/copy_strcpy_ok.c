// verdict: true
// options: --property assertion
/* The first byte is written before the second one. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "xy";

static void *writer(void *arg) {
  strcpy(text, "ab");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  char b = text[1], a = text[0];
  assert(!(b == 'b' && a == 'x'));
  pthread_join(t, 0);
  assert(strcmp(text, "ab") == 0);
}
