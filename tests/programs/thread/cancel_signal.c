/* A cancelled waiter does not take a signal from another one. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tickets;

static void unlock(void *p) { pthread_mutex_unlock(p); }

static void *customer(void *p) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(unlock, &lock);
  while (tickets == 0)
    pthread_cond_wait(&changed, &lock);
  tickets--;
  pthread_cleanup_pop(1);
  return p;
}

int main(void) {
  pthread_t a, b;
  void *ra, *rb;
  pthread_create(&a, NULL, customer, &tickets);
  pthread_create(&b, NULL, customer, &tickets);
  assert(pthread_cancel(a) == 0);
  pthread_mutex_lock(&lock);
  tickets += 2;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, &ra);
  pthread_join(b, &rb);
  assert(rb == &tickets);
  assert(ra == PTHREAD_CANCELED ? tickets == 1 : tickets == 0);
  return 0;
}
