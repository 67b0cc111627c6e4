// verdict: false(no-data-race)
// options: --summaries
#include <pthread.h>

static int x;

static void add(int n) {
  for (int i = 0; i < n; i++)
    x++; // HERE
}

static void *work(void *arg) {
  add(1);
  return arg;
}

int main(void) {
  pthread_t t;
  add(1);
  pthread_create(&t, NULL, work, NULL);
  add(1);
  pthread_join(t, NULL);
  return x == 0;
}
