// verdict: true
/* poll waits for one of two pipes; then it can be read at once. */
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int one[2], two[2];

static void *writer(void *arg) {
  write(*(int *)arg, "x", 1);
  return NULL;
}

int main(void) {
  pthread_t t, u;
  char c;
  pipe(one);
  pipe(two);
  pthread_create(&t, NULL, writer, &one[1]);
  pthread_create(&u, NULL, writer, &two[1]);
  struct pollfd p[2] = {{.fd = one[0], .events = POLLIN},
                        {.fd = two[0], .events = POLLIN}};
  int n = poll(p, 2, -1);
  assert(n == 1 || n == 2);
  assert((p[0].revents == POLLIN) + (p[1].revents == POLLIN) == n);
  assert(read(p[0].revents ? one[0] : two[0], &c, 1) == 1);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
