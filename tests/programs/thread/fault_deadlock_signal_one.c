// fault: deadlock
// options: --seed 15 --choices 1
/* One condition variable for two conditions: the signal may wake the thread
 * that cannot use it. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int value;

static void *wait_for(void *p) {
  int wanted = *(int *)p;
  pthread_mutex_lock(&lock);
  while (value < wanted)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void set(int v) {
  pthread_mutex_lock(&lock);
  value = v;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_create(&a, NULL, wait_for, &one);
  pthread_create(&b, NULL, wait_for, &two);
  set(1);
  pthread_join(a, NULL); // HERE
  set(2);
  pthread_join(b, NULL);
  return 0;
}
