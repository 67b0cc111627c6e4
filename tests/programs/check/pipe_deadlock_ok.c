// verdict: true
/* The reader ends when the last writer has closed its end. */
#include <pthread.h>
#include <unistd.h>

static int fds[2];

static void *reader(void *arg) {
  char c;
  (void)arg;
  while (read(fds[0], &c, 1) == 1)
    ;
  return NULL;
}

int main(void) {
  pthread_t t;
  pipe(fds);
  pthread_create(&t, NULL, reader, NULL);
  write(fds[1], "ab", 2);
  close(fds[1]);
  pthread_join(t, NULL);
  return 0;
}
