// verdict: false(assertion)
/* Money is away from one account and not yet on the other. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int account[2] = {5, 5};

static void *transfer(void *p) {
  pthread_mutex_lock(&left);
  account[0] -= 2;
  pthread_mutex_unlock(&left);
  pthread_mutex_lock(&right);
  account[1] += 2;
  pthread_mutex_unlock(&right);
  return p;
}

static void *audit(void *p) {
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right);
  int total = account[0] + account[1];
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  assert(total == 10); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, transfer, NULL);
  pthread_create(&b, NULL, audit, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
