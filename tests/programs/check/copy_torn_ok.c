// verdict: true
// options: --property unreach-call
#include <pthread.h>

extern void reach_error(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct pair {
  int a, b, c;
} shared;

static void *writer(void *arg) {
  struct pair mine = {1, 1, 1};
  pthread_mutex_lock(&m);
  shared = mine;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  struct pair seen = shared;
  pthread_mutex_unlock(&m);
  if (seen.a != seen.b || seen.b != seen.c)
    reach_error();
  pthread_join(t, 0);
}
