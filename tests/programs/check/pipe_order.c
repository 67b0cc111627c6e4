// verdict: false(assertion)
/* Two writers' bytes come in either order. */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int fds[2];

static void *writer(void *arg) {
  write(fds[1], arg, 1);
  return NULL;
}

int main(void) {
  pthread_t t, u;
  char b[2];
  pipe(fds);
  pthread_create(&t, NULL, writer, "a");
  pthread_create(&u, NULL, writer, "b");
  read(fds[0], b, 1);
  read(fds[0], b + 1, 1);
  assert(b[0] == 'a'); // HERE
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
