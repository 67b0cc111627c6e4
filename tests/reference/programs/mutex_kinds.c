// expects: exit: 0
/* Error-checking and recursive mutexes answer; nothing is undefined. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *other(void *p) {
  return pthread_mutex_unlock(&checked) == EPERM &&
                 pthread_mutex_unlock(&again) == EPERM &&
                 pthread_mutex_trylock(&again) == EBUSY
             ? p
             : NULL;
}

int main(void) {
  pthread_t t;
  void *good;
  if (pthread_mutex_unlock(&checked) != EPERM)
    return 1;
  pthread_mutex_lock(&checked);
  if (pthread_mutex_lock(&checked) != EDEADLK)
    return 2;
  pthread_mutex_lock(&again);
  pthread_mutex_lock(&again);
  pthread_mutex_unlock(&again);
  pthread_create(&t, NULL, other, &t);
  pthread_join(t, &good);
  return good ? 0 : 3;
}
