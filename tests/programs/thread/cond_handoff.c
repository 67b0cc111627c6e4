/* One value at a time from one thread to another. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full, value;

static void put(int v) {
  pthread_mutex_lock(&lock);
  while (full)
    pthread_cond_wait(&changed, &lock);
  full = 1;
  value = v;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

static int get(void) {
  pthread_mutex_lock(&lock);
  while (!full)
    pthread_cond_wait(&changed, &lock);
  full = 0;
  int v = value;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return v;
}

static void *produce(void *p) {
  for (int i = 1; i <= 2; i++)
    put(i);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, produce, NULL);
  for (int i = 1; i <= 2; i++)
    assert(get() == i);
  pthread_join(a, NULL);
  assert(pthread_cond_destroy(&changed) == 0);
  return 0;
}
