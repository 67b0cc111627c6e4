// verdict: false(deadlock)
/* Nobody closes the end that the reader's end of input waits for. */
#include <pthread.h>
#include <unistd.h>

static int fds[2];

static void *reader(void *arg) {
  char c;
  (void)arg;
  while (read(fds[0], &c, 1) == 1) // HERE
    ;
  return NULL;
}

int main(void) {
  pthread_t t;
  pipe(fds);
  pthread_create(&t, NULL, reader, NULL);
  write(fds[1], "ab", 2);
  pthread_join(t, NULL);
  return 0;
}
