// verdict: false(no-data-race)
/* The bytes that another thread writes are behind the first difference. */
#include <pthread.h>
#include <string.h>

static char a[4] = "abc", b[4] = "xyz";

static void *writer(void *arg) {
  a[2] = 'd'; // HERE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int r = memcmp(a, b, 3); // HERE
  pthread_join(t, 0);
  return r == 0;
}
