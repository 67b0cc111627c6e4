// verdict: true
/* Who is cancelled in the routine leaves it to the next one. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t gate;
static int begun, done;

static void routine(void) {
  begun++;
  sem_wait(&gate);
  done++;
}

static void *work(void *p) {
  pthread_once(&once, routine);
  return p;
}

int main(void) {
  pthread_t t;
  sem_init(&gate, 0, 1);
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  sem_post(&gate);
  pthread_once(&once, routine);
  assert(done == 1 && begun <= 2);
  return 0;
}
