/* Pipes and pairs of sockets, by one thread. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static void show(const char *what, long n) {
  printf("%s %ld %s\n", what, n, n < 0 ? strerror(errno) : "");
}

static void plain(void) {
  int p[2];
  char b[32] = "";
  struct stat s;
  show("pipe", pipe(p));
  show("write", write(p[1], "hello world", 11));
  show("read", read(p[0], b, 5));
  printf("%s\n", b);
  show("nothing", read(p[0], b, 0));
  show("rest", read(p[0], b, sizeof b));
  printf("%.6s\n", b);
  show("lseek", lseek(p[0], 0, SEEK_SET));
  show("pread", pread(p[0], b, 1, 0));
  show("wrong end", write(p[0], "x", 1));
  show("wrong end", read(p[1], b, 1));
  fstat(p[0], &s);
  printf("fifo %d\n", S_ISFIFO(s.st_mode));
  struct iovec v[2] = {{"ab", 2}, {"cd", 2}};
  show("writev", writev(p[1], v, 2));
  show("close", close(p[1]));
  show("read", read(p[0], b, sizeof b));
  show("end", read(p[0], b, sizeof b));
  show("close", close(p[0]));
  show("close", close(p[0]));
}

static void flags(void) {
  int p[2];
  char b[8];
  pipe2(p, O_NONBLOCK | O_CLOEXEC);
  show("empty", read(p[0], b, 8));
  int got = fcntl(p[0], F_GETFL);
  printf("%d %d\n", (got & O_NONBLOCK) != 0, (got & O_ACCMODE) == O_RDONLY);
  static char big[70000];
  show("full", write(p[1], big, sizeof big));
  show("full", write(p[1], "x", 1));
  signal(SIGPIPE, SIG_IGN);
  close(p[0]);
  show("broken", write(p[1], "x", 1));
  int copy = fcntl(p[1], F_DUPFD, 10);
  printf("%d\n", copy >= 10);
  close(p[1]);
  close(copy);
}

static void sockets(void) {
  int s[2];
  char b[32] = "";
  show("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, s));
  show("send", send(s[0], "ping", 4, 0));
  show("recv", recv(s[1], b, sizeof b, 0));
  printf("%s\n", b);
  show("write", write(s[1], "pong", 4));
  show("read", read(s[0], b, 2));
  show("shutdown", shutdown(s[1], SHUT_WR));
  show("recv", recv(s[0], b, 8, 0));
  show("recv", recv(s[0], b, 8, 0));
  show("send", send(s[1], "x", 1, MSG_NOSIGNAL));
  show("not a socket", recv(0, b, 1, 0));
  close(s[0]);
  close(s[1]);
}

static void streams(void) {
  int p[2], n;
  char word[16], line[32];
  pipe(p);
  FILE *in = fdopen(p[0], "r"), *out = fdopen(p[1], "w");
  fprintf(out, "%d word\nline\n", 42);
  fclose(out);
  n = fscanf(in, "%d %15s", &n, word) == 2 ? n : -1;
  printf("%d %s", n, word);
  while (fgets(line, sizeof line, in))
    printf("[%s]", line);
  printf("%d\n", feof(in) != 0);
  fclose(in);
}

static int handled;
static void handle(int number) { handled = number; }

int main(void) {
  plain();
  flags();
  sockets();
  streams();
  int p[2];
  pipe(p);
  close(p[0]);
  signal(SIGPIPE, handle);
  show("broken", write(p[1], "x", 1));
  printf("%d\n", handled == SIGPIPE);
  return 0;
}
