// verdict: false(lock-misuse)
/* Unlocked once in the branch and once after it. */
#include <allways/check.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  if (allways_choose(2))
    pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
