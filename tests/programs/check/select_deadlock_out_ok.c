// verdict: true
// options: --property assertion,no-data-race
/* Deadlocks are not asked for. */
#include <assert.h>
#include <semaphore.h>

static sem_t never;

int main(void) {
  sem_init(&never, 0, 0);
  sem_wait(&never);
  assert(0);
  return 0;
}
