// verdict: false(no-data-race)
/* A lock for each element, and the wrong one is taken. */
#include <pthread.h>

static struct {
  pthread_mutex_t lock;
  int value;
} cell[2] = {{PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};

static void add(int lock, int to) {
  pthread_mutex_lock(&cell[lock].lock);
  cell[to].value++; // HERE
  pthread_mutex_unlock(&cell[lock].lock);
}

static void *one(void *p) {
  add(0, 0);
  add(0, 1);
  return p;
}

static void *two(void *p) {
  add(1, 1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
