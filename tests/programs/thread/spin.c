/* A spin lock keeps increments apart. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int count;

static void *add(void *p) {
  assert(pthread_spin_lock(&lock) == 0);
  count++;
  assert(pthread_spin_unlock(&lock) == 0);
  int e = pthread_spin_trylock(&lock);
  assert(e == 0 || e == EBUSY);
  if (e == 0)
    pthread_spin_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  assert(pthread_spin_destroy(&lock) == 0);
  return 0;
}
