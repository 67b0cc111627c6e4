/* Names of temporary files, and paths. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/programXXXXXX", second[] = "/tmp/programXXXXXX.c";
  char bad[] = "/tmp/XXXXX", folder[] = "/tmp/folderXXXXXX", b[8] = "";
  int fd = mkstemp(name), other = mkstemps(second, 2);
  printf("%d %d\n", fd >= 0 && other >= 0, strcmp(name, second) != 0);
  printf("%d %s\n", strchr(name, 'X') == NULL || 1, second + 18);
  write(fd, "text", 4);
  lseek(fd, 0, SEEK_SET);
  read(fd, b, 4);
  printf("%s\n", b);
  close(fd);
  close(other);
  char *real = realpath(name, NULL);
  printf("%d\n", strcmp(real, name) == 0);
  free(real);
  unlink(name);
  unlink(second);
  fd = mkstemp(bad);
  printf("%d %s\n", fd, strerror(errno));
  struct stat s;
  printf("%d", mkdtemp(folder) == folder);
  printf(" %d\n", stat(folder, &s) == 0 && S_ISDIR(s.st_mode));
  char path[PATH_MAX], dots[64], *at;
  snprintf(dots, sizeof dots, "%s/../%s/.", folder, folder + 5);
  printf("%d\n", realpath(dots, path) == path && strcmp(path, folder) == 0);
  rmdir(folder);
  at = realpath(folder, path);
  printf("%d %s\n", at == NULL, strerror(errno));
  at = getcwd(NULL, 0);
  printf("%d\n", at[0] == '/');
  free(at);
  at = getcwd(path, 2);
  printf("%d %s\n", at == NULL, strerror(errno));
  FILE *f = tmpfile();
  fputs("x", f);
  fclose(f);
  swab("badcfe", b, 6);
  printf("%.6s\n", b);
  return 0;
}
