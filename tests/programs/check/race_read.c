// verdict: false(no-data-race)
/* Bytes of a file are read into the same buffer. */
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char buffer[4];

static void *first(void *p) {
  int fd = open("file", O_RDONLY);
  pread(fd, buffer, 4, 0); // HERE
  close(fd);
  return p;
}

static void *second(void *p) {
  int fd = open("file", O_RDONLY);
  read(fd, buffer, 4); // HERE
  close(fd);
  return p;
}

int main(void) {
  pthread_t a, b;
  int fd = open("file", O_WRONLY | O_CREAT, 0600);
  write(fd, "text", 4);
  close(fd);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
