#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};
static struct item *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *p) {
  (void)p;
  pthread_mutex_lock(&m);
  struct item *mine = shared;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  int v = mine->value;
  pthread_mutex_unlock(&m);
  return v ? p : NULL;
}

static void *dropper(void *p) {
  (void)p;
  pthread_mutex_lock(&m);
  free(shared);
  shared = NULL;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  shared = calloc(1, sizeof *shared);
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, dropper, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
