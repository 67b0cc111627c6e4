// verdict: true
/* Two mutexes each, and no circle. */
#include <pthread.h>

static pthread_mutex_t lock[3] = {PTHREAD_MUTEX_INITIALIZER,
                                  PTHREAD_MUTEX_INITIALIZER,
                                  PTHREAD_MUTEX_INITIALIZER};

static void *work(void *p) {
  pthread_mutex_t *left = p;
  pthread_mutex_t *right = left + 1;
  if (right == lock + 3) {
    right = left;
    left = lock;
  }
  pthread_mutex_lock(left);
  pthread_mutex_lock(right);
  pthread_mutex_unlock(right);
  pthread_mutex_unlock(left);
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, work, &lock[0]);
  pthread_create(&b, NULL, work, &lock[1]);
  pthread_create(&c, NULL, work, &lock[2]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
