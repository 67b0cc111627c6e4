/* Small functions: modes of files, messages for the system, letters. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <syslog.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/smallXXXXXX";
  int fd = mkstemp(name);
  umask(027);
  printf("%o\n", (unsigned)umask(022));
  write(fd, "hello", 5);
  printf("%d %d\n", chmod(name, 0600), fchmod(fd, 0644));
  printf("%d", truncate(name, 2));
  struct stat s;
  stat(name, &s);
  printf(" %d\n", (int)s.st_size);
  int e = truncate(name, -1);
  printf("%d %s\n", e, strerror(errno));
  printf("%d\n", lockf(fd, F_LOCK, 0));
  unlink(name);
  e = chmod(name, 0600);
  printf("%d %s\n", e, strerror(errno));
  close(fd);
  e = fchmod(25, 0);
  printf("%d %s\n", e, strerror(errno));
  openlog("small", 0, LOG_USER);
  closelog();
  printf("%d\n", setlogmask(0));
  printf("%ld %s\n", a64l("zz/"), l64a(123456));
  printf("%ld\n", a64l(l64a(-5)));
  char text[] = "rw,size=10,what", *at = text, *value;
  char *const names[] = {"ro", "rw", "size", NULL};
  for (int i; *at;) {
    i = getsubopt(&at, names, &value);
    printf("%d %s\n", i, value ? value : "-");
  }
  printf("%d\n", sched_getcpu() >= 0);
  printf("%lu\n", getauxval(AT_PAGESZ));
  return 0;
}
