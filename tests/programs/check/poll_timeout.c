// verdict: false(assertion)
/* Time may be over before somebody writes. */
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int fds[2];

static void *writer(void *arg) {
  (void)arg;
  write(fds[1], "x", 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pipe(fds);
  pthread_create(&t, NULL, writer, NULL);
  struct pollfd p = {.fd = fds[0], .events = POLLIN};
  int n = poll(&p, 1, 1000);
  pthread_join(t, NULL);
  assert(n == 1); // HERE
  return 0;
}
