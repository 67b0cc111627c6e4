/* The process, the system and its time. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static char *text(const char *format, ...) {
  char *made;
  va_list ap;
  va_start(ap, format);
  int length = vasprintf(&made, format, ap);
  va_end(ap);
  assert(length == (int)strlen(made));
  return made;
}

int main(void) {
  struct timeval before, after;
  assert(gettimeofday(&before, NULL) == 0);
  assert(usleep(10) == 0);
  assert(gettimeofday(&after, NULL) == 0);
  assert(after.tv_sec > before.tv_sec ||
         (after.tv_sec == before.tv_sec && after.tv_usec >= before.tv_usec));
  assert(getpid() > 0 && getpid() == getpid() && getppid() != getpid());
  assert(sysconf(_SC_NPROCESSORS_ONLN) >= 1);
  assert(sysconf(_SC_PAGESIZE) == 4096);
  char *made = text("%s-%d-%.1f", "a", 7, 2.5);
  puts(made);
  free(made);
  return 0;
}
