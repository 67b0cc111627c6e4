// verdict: false(no-data-race)
/* The sender touches a block that it has handed over. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *slot;

static void *send(void *p) {
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_mutex_lock(&lock);
  slot = block;
  pthread_mutex_unlock(&lock);
  *block = 2; // HERE
  return p;
}

static void *receive(void *p) {
  pthread_mutex_lock(&lock);
  int *block = slot;
  pthread_mutex_unlock(&lock);
  if (block)
    *block = 3; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, send, NULL);
  pthread_create(&b, NULL, receive, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(slot);
  return 0;
}
