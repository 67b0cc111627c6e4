// verdict: false(no-data-race)
/* What is written to a file is changed meanwhile. */
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char buffer[4] = "abc";

static void *first(void *p) {
  int fd = open("file", O_WRONLY | O_CREAT, 0600);
  write(fd, buffer, 4); // HERE
  close(fd);
  return p;
}

static void *second(void *p) {
  buffer[1] = 'x'; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
