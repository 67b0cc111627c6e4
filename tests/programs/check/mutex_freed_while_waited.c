// verdict: false(no-data-race)
// options: --property no-data-race
// The owner of a mutex frees it while another thread waits for it.
#include <pthread.h>
#include <stdlib.h>

struct box {
  int data;
  pthread_mutex_t lock;
};

static void *other(void *p) {
  struct box *b = p;
  pthread_mutex_lock(&b->lock);
  free(b); // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  struct box *b = calloc(1, sizeof *b);
  if (b == NULL)
    return 0;
  pthread_mutex_init(&b->lock, NULL);
  pthread_create(&t, NULL, other, b);
  pthread_mutex_lock(&b->lock); // HERE
  return 0;
}
