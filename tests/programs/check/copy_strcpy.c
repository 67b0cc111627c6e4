// verdict: false(assertion)
// options: --property assertion
/* Others see the first byte written, and the second one not yet. */
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
  char a = text[0], b = text[1];
  assert(!(a == 'a' && b == 'y')); // HERE
  pthread_join(t, 0);
}
