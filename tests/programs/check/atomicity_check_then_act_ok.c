// verdict: true
/* Looking and taking are one step. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int balance = 5;

static void *withdraw(void *p) {
  int old = balance;
  while (old >= 3 && !atomic_compare_exchange_strong(&balance, &old, old - 3))
    ;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, withdraw, NULL);
  pthread_create(&b, NULL, withdraw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance >= 0);
  return 0;
}
