// verdict: false(deadlock)
/* Both write more than fits before they read. */
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int fds[2];
static char big[70000];

static void *work(void *arg) {
  static char mine[70000];
  int fd = *(int *)arg;
  write(fd, big, sizeof big); // HERE
  read(fd, mine, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  char c;
  socketpair(AF_UNIX, SOCK_STREAM, 0, fds);
  pthread_create(&t, NULL, work, &fds[1]);
  write(fds[0], big, sizeof big); // HERE
  read(fds[0], &c, 1);
  pthread_join(t, NULL);
  return 0;
}
