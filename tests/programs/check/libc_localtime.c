// verdict: false(assertion)
// options: --property assertion
/* localtime has one result for all threads, which strftime reads. */
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static void *stamp(void *p) {
  time_t t = p ? 0 : 400L * 86400;
  char text[16];
  strftime(text, sizeof text, "%Y", localtime(&t));
  assert(strcmp(text, p ? "1970" : "1971") == 0); // HERE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, stamp, NULL);
  pthread_create(&b, NULL, stamp, &a);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
