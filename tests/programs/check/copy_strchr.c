// verdict: false(assertion)
// options: --property assertion
/* At no time is there a b in the string. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[3] = "ax";

static void *writer(void *arg) {
  text[0] = 0;
  text[1] = 'b';
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(strchr(text, 'b') == 0); // HERE
  pthread_join(t, 0);
}
