// verdict: false(no-data-race)
/* The caller's memory is read outside of the pipe's own protection. */
#include <pthread.h>
#include <unistd.h>

static int fds[2];
static char message[2] = "ab";

static void *writer(void *arg) {
  (void)arg;
  write(fds[1], message, 2); // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  char b[2];
  pipe(fds);
  pthread_create(&t, NULL, writer, NULL);
  message[0] = 'c'; // HERE
  read(fds[0], b, 2);
  pthread_join(t, NULL);
  return 0;
}
