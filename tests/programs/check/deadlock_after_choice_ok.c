// verdict: true
/* Every answer leads to one order. */
#include <allways/check.h>
#include <pthread.h>

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER,
                                  PTHREAD_MUTEX_INITIALIZER};

static void both(int first) {
  pthread_mutex_lock(&lock[first]);
  pthread_mutex_lock(&lock[1 - first]);
  pthread_mutex_unlock(&lock[1 - first]);
  pthread_mutex_unlock(&lock[first]);
}

static void *work(void *p) {
  both(allways_choose(3) == 3);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  both(0);
  pthread_join(a, NULL);
  return 0;
}
