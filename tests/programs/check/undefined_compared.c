// verdict: false(uninitialized)
/* What others write is compared with what was never written. */
#include <pthread.h>

static struct counter {
  pthread_mutex_t m;
  int n;
} c = {PTHREAD_MUTEX_INITIALIZER, 0};

static void *other(void *p) {
  pthread_mutex_lock(&c.m);
  c.n = 1;
  pthread_mutex_unlock(&c.m);
  return p;
}

int main(int argc, char **argv) {
  int limit, less = 0;
  pthread_t t;
  if (argc > 1)
    limit = argv[1][0];
  pthread_create(&t, NULL, other, NULL);
  pthread_mutex_lock(&c.m);
  if (c.n < limit) // HERE
    less = 1;
  pthread_mutex_unlock(&c.m);
  pthread_join(t, NULL);
  return less;
}
