// verdict: false(assertion)
// options: --property assertion
/* Its end is not written yet: the string seems to be longer. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = {'x', 0, 'z', 0};

static void *writer(void *arg) {
  strcat(text, "a");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(strlen(text) != 3); // HERE
  pthread_join(t, 0);
}
