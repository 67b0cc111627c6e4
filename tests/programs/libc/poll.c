/* poll and select by one thread. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

static void show(struct pollfd *p, int n, int limit) {
  int found = poll(p, n, limit);
  printf("%d:", found);
  for (int i = 0; i < n; i++)
    printf(" %s%s%s%s%s", p[i].revents & POLLIN ? "in " : "",
           p[i].revents & POLLOUT ? "out " : "",
           p[i].revents & POLLHUP ? "hup " : "",
           p[i].revents & POLLERR ? "err " : "",
           p[i].revents & POLLNVAL ? "bad" : "");
  putchar('\n');
}

int main(void) {
  int a[2], b[2];
  char c;
  printf("%d\n", poll(NULL, 0, 1));
  pipe(a);
  pipe(b);
  struct pollfd p[4] = {{.fd = a[0], .events = POLLIN},
                        {.fd = b[0], .events = POLLIN},
                        {.fd = a[1], .events = POLLOUT},
                        {.fd = -1, .events = POLLIN}};
  show(p, 2, 1);
  show(p, 4, -1);
  write(b[1], "x", 1);
  show(p, 2, -1);
  p[3].fd = 31;
  show(p, 4, 0);
  read(b[0], &c, 1);
  close(b[1]);
  show(p, 2, -1);
  close(a[0]);
  p[0].fd = -1;
  show(p, 3, -1);
  close(a[1]);

  fd_set in, out;
  struct timeval t = {0, 1000};
  int n = select(0, NULL, NULL, NULL, &t);
  printf("%d %ld\n", n, (long)t.tv_usec);
  pipe(a);
  FD_ZERO(&in);
  FD_ZERO(&out);
  FD_SET(a[0], &in);
  FD_SET(a[1], &out);
  n = select(a[1] + 1, &in, &out, NULL, NULL);
  printf("%d %d %d\n", n, FD_ISSET(a[0], &in), FD_ISSET(a[1], &out) != 0);
  write(a[1], "y", 1);
  FD_SET(a[0], &in);
  n = select(a[1] + 1, &in, NULL, NULL, NULL);
  printf("%d %d\n", n, FD_ISSET(a[0], &in) != 0);
  read(a[0], &c, 1);
  FD_SET(a[0], &in);
  struct timespec none = {0, 0};
  n = pselect(a[1] + 1, &in, NULL, NULL, &none, NULL);
  printf("%d %d\n", n, FD_ISSET(a[0], &in) != 0);
  FD_ZERO(&in);
  FD_SET(30, &in);
  n = select(31, &in, NULL, NULL, NULL);
  printf("%d %s\n", n, strerror(errno));
  t.tv_usec = -1;
  n = select(0, NULL, NULL, NULL, &t);
  printf("%d %s\n", n, strerror(errno));
  return 0;
}
