/* epoll and eventfd by one thread. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int set;

static void show(int limit) {
  struct epoll_event e[8];
  int n = epoll_wait(set, e, 8, limit);
  printf("%d:", n);
  uint32_t events[8] = {0};
  for (int i = 0; i < n; i++)
    events[e[i].data.fd] = e[i].events;
  for (int i = 0; i < 8; i++)
    if (events[i])
      printf(" [%d %s%s%s]", i, events[i] & EPOLLIN ? "in" : "",
             events[i] & EPOLLOUT ? "out" : "",
             events[i] & EPOLLHUP ? "hup" : "");
  putchar('\n');
}

static void control(int operation, int fd, uint32_t events, int id) {
  struct epoll_event e = {.events = events, .data.fd = id};
  int result = epoll_ctl(set, operation, fd, &e);
  if (result != 0)
    printf("%s\n", strerror(errno));
}

static void test_pipes(void) {
  int a[2], b[2];
  char c;
  set = epoll_create1(EPOLL_CLOEXEC);
  pipe(a);
  pipe(b);
  show(0);
  control(EPOLL_CTL_ADD, b[0], EPOLLIN, 1);
  control(EPOLL_CTL_ADD, a[0], EPOLLIN, 2);
  control(EPOLL_CTL_ADD, a[1], EPOLLOUT, 3);
  show(-1);
  control(EPOLL_CTL_MOD, a[1], EPOLLOUT | EPOLLONESHOT, 4);
  show(-1);
  show(0);
  write(a[1], "x", 1);
  write(b[1], "y", 1);
  show(-1);
  read(b[0], &c, 1);
  show(-1);
  close(b[1]);
  show(-1);
  close(b[0]);
  show(-1);
  control(EPOLL_CTL_DEL, a[0], 0, 0);
  show(1);
  control(EPOLL_CTL_DEL, a[0], 0, 0);
  control(EPOLL_CTL_MOD, a[0], EPOLLIN, 0);
  control(EPOLL_CTL_ADD, 30, EPOLLIN, 0);
  control(EPOLL_CTL_ADD, set, EPOLLIN, 0);
  control(EPOLL_CTL_ADD, a[1], EPOLLIN, 0);
  control(EPOLL_CTL_MOD, a[1], EPOLLOUT, 5);
  show(-1);
  struct epoll_event e;
  int n = epoll_wait(set, &e, 0, 0);
  printf("%d %s\n", n, strerror(errno));
  n = epoll_wait(a[0], &e, 1, 0);
  printf("%d %s\n", n, strerror(errno));
  n = epoll_create(0);
  printf("%d %s\n", n, strerror(errno));
  FILE *file = tmpfile();
  control(EPOLL_CTL_ADD, fileno(file), EPOLLIN, 0);
  fclose(file);
  close(a[0]);
  close(a[1]);
  close(set);
}

static void test_counter(void) {
  uint64_t value = 7;
  int fd = eventfd(2, EFD_NONBLOCK | EFD_CLOEXEC);
  set = epoll_create(1);
  control(EPOLL_CTL_ADD, fd, EPOLLIN | EPOLLOUT, 6);
  show(-1);
  printf("%d\n", (int)write(fd, &value, sizeof value));
  value = 0;
  ssize_t n = read(fd, &value, sizeof value);
  printf("%d %d\n", (int)n, (int)value);
  show(-1);
  n = read(fd, &value, sizeof value);
  printf("%d %s\n", (int)n, strerror(errno));
  n = read(fd, &value, 4);
  printf("%d %s\n", (int)n, strerror(errno));
  n = write(fd, &value, 4);
  printf("%d %s\n", (int)n, strerror(errno));
  value = UINT64_MAX;
  n = write(fd, &value, sizeof value);
  printf("%d %s\n", (int)n, strerror(errno));
  printf("%d\n", eventfd_write(fd, UINT64_MAX - 1));
  n = eventfd_write(fd, 1);
  printf("%d %s\n", (int)n, strerror(errno));
  show(-1);
  close(fd);
  close(set);
  fd = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK);
  eventfd_t one = 0;
  for (int i = 0; i < 3; i++) {
    int result = eventfd_read(fd, &one);
    printf("%d %d\n", result, (int)one);
  }
  close(fd);
  printf("%d\n", eventfd(0, 1 << 20));
}

/* What comes with an event may be a pointer. */
static void test_pointer(void) {
  static const char text[] = "a pointer";
  int fd = eventfd(1, 0);
  set = epoll_create(1);
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = (void *)text}, got;
  epoll_ctl(set, EPOLL_CTL_ADD, fd, &e);
  int n = epoll_wait(set, &got, 1, -1);
  printf("%d %s\n", n, (const char *)got.data.ptr);
  close(fd);
  close(set);
}

int main(void) {
  test_pipes();
  test_counter();
  test_pointer();
  return 0;
}
