/* Devices: zeros, nothing, and bytes that nobody knows. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char b[8] = "abcdefg";
  int zero = open("/dev/zero", O_RDONLY);
  printf("%d", (int)read(zero, b, 4));
  printf(" %d %s\n", b[0] | b[1] | b[2] | b[3], b + 4);
  struct stat s;
  fstat(zero, &s);
  printf("%d\n", S_ISCHR(s.st_mode));
  close(zero);
  int random = open("/dev/urandom", O_RDONLY);
  printf("%d\n", (int)read(random, b, sizeof b));
  close(random);
  FILE *f = fopen("/dev/random", "rb");
  unsigned x;
  printf("%d\n", (int)fread(&x, sizeof x, 1, f));
  fclose(f);
  f = fopen("/dev/zero", "r");
  printf("%d %d\n", getc(f), feof(f));
  fclose(f);
  int null = open("/dev/null", O_RDWR);
  printf("%d", (int)write(null, b, 8));
  printf(" %d\n", (int)read(null, b, 8));
  close(null);
  return 0;
}
