/* Bytes through a pipe between threads: reading waits, the end comes when the
 * other one is closed; poll waits for one of two. */
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int numbers[2], answers[2];

static void *square(void *arg) {
  int n;
  (void)arg;
  while (read(numbers[0], &n, sizeof n) == sizeof n) {
    n *= n;
    write(answers[1], &n, sizeof n);
  }
  close(answers[1]);
  return NULL;
}

int main(void) {
  pthread_t t;
  int n, sum = 0;
  pipe(numbers);
  pipe(answers);
  pthread_create(&t, NULL, square, NULL);
  for (int i = 1; i <= 3; i++)
    write(numbers[1], &i, sizeof i);
  close(numbers[1]);
  struct pollfd p[2] = {{.fd = answers[0], .events = POLLIN},
                        {.fd = -1, .events = POLLIN}};
  printf("%d\n", poll(p, 2, -1));
  while (read(answers[0], &n, sizeof n) > 0)
    sum += n;
  pthread_join(t, NULL);
  printf("%d\n", sum);
  return 0;
}
