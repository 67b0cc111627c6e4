// verdict: true
/* Each thread has a result of its own. */
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static void *stamp(void *p) {
  time_t t = p ? 0 : 400L * 86400;
  char text[16];
  struct tm date;
  strftime(text, sizeof text, "%Y", localtime_r(&t, &date));
  assert(strcmp(text, p ? "1970" : "1971") == 0);
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
