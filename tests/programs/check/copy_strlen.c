// verdict: false(assertion)
// options: --property assertion
/* The end moves away while the string is looked at: at no time is its length 3.
 */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[5] = {'a', 'b', 0, 0, 0};

static void *writer(void *arg) {
  text[0] = 0;
  text[2] = 'c';
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(strlen(text) != 3); // HERE
  pthread_join(t, 0);
}
