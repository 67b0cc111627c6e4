/* Streams that write to a pipe or a socket which nobody reads. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile sig_atomic_t handled;
static void handle(int number) { handled += number == SIGPIPE; }

static void show(const char *what, int bad) {
  printf("%s: %s, %s, handled %d\n", what, bad ? "bad" : "good",
         bad ? strerror(errno) : "-", (int)handled);
  handled = 0;
  errno = 0;
}

/* A stream to a new pipe without a reader. */
static FILE *broken(void) {
  int p[2];
  if (pipe(p) != 0)
    return NULL;
  close(p[0]);
  return fdopen(p[1], "w");
}

static void all(void) {
  FILE *f = broken();
  show("fprintf", fprintf(f, "%s", "some") < 0);
  show("fflush", fflush(f) != 0);
  show("ferror", ferror(f) != 0);
  show("nothing waits", fflush(f) != 0);
  show("fputs", fputs("rest", f) < 0);
  show("fclose", fclose(f) != 0);

  f = broken();
  setvbuf(f, NULL, _IONBF, 0);
  show("unbuffered", fputc('x', f) < 0);
  show("fclose", fclose(f) != 0);

  f = broken();
  setvbuf(f, NULL, _IOLBF, 0);
  show("half a line", fputs("half", f) < 0);
  show("a line", fputs(" a line\n", f) < 0);
  show("fclose", fclose(f) != 0);

  f = broken();
  static char large[5000];
  show("more than the buffer", fwrite(large, 1, sizeof large, f) < sizeof large);
  clearerr(f);
  fclose(f);
  handled = 0;

  f = broken();
  show("dprintf", dprintf(fileno(f), "some") < 0);
  fclose(f);

  int s[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, s);
  close(s[1]);
  f = fdopen(s[0], "r+");
  show("to a socket", fputs("some", f) < 0);
  show("fflush", fflush(f) != 0);
  show("fclose", fclose(f) != 0);

  f = broken();
  fputs("some", f);
  show("fflush of all", fflush(NULL) != 0);
  fclose(f);
}

int main(void) {
  signal(SIGPIPE, handle);
  all();
  signal(SIGPIPE, SIG_IGN);
  all();
  return 0;
}
