// verdict: true
/* One getter for both. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int width = 1, height = 1;

static void *resize(void *p) {
  pthread_mutex_lock(&lock);
  width = 2;
  height = 2;
  pthread_mutex_unlock(&lock);
  return p;
}

static int get(int *from) {
  pthread_mutex_lock(&lock);
  int value = *from;
  pthread_mutex_unlock(&lock);
  return value;
}

static void *draw(void *p) {
  assert(get(&width) > 0);
  pthread_mutex_lock(&lock);
  int w = width, h = height;
  pthread_mutex_unlock(&lock);
  assert(w == h);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, resize, NULL);
  pthread_create(&b, NULL, draw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
