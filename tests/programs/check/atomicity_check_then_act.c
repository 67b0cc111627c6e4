// verdict: false(assertion)
/* Enough was there when it was looked at. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int balance = 5;

static void *withdraw(void *p) {
  if (balance >= 3)
    atomic_fetch_sub(&balance, 3);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, withdraw, NULL);
  pthread_create(&b, NULL, withdraw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance >= 0); // HERE
  return 0;
}
