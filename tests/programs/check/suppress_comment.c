// verdict: false(no-data-race)
/* What looks like a comment in a literal is none. */
#include <pthread.h>

static const char *text;

static void *work(void *p) {
  text = "// allways: allow no-data-race"; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
