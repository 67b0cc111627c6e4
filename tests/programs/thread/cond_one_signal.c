/* A signal wakes one waiter only; which one is open. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tickets, served[2];

static void *customer(void *p) {
  pthread_mutex_lock(&lock);
  while (tickets == 0)
    pthread_cond_wait(&changed, &lock);
  tickets--;
  *(int *)p = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void issue(void) {
  pthread_mutex_lock(&lock);
  tickets++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, customer, &served[0]);
  pthread_create(&b, NULL, customer, &served[1]);
  issue();
  issue();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(served[0] && served[1] && tickets == 0);
  return 0;
}
