/* Semaphores as a lock, as a signal, and what they answer. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t lock, done;
static int count;

static void *add(void *p) {
  assert(sem_wait(&lock) == 0);
  count++;
  assert(sem_post(&lock) == 0);
  assert(sem_post(&done) == 0);
  return p;
}

static void answers(void) {
  sem_t s;
  int value;
  struct timespec past = {0, 0}, bad = {0, -1};
  assert(sem_init(&s, 0, 2) == 0);
  assert(sem_trywait(&s) == 0);
  assert(sem_timedwait(&s, &past) == 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  assert(sem_timedwait(&s, &past) == -1 && errno == ETIMEDOUT);
  assert(sem_timedwait(&s, &bad) == -1 && errno == EINVAL);
  assert(sem_getvalue(&s, &value) == 0 && value == 0);
  assert(sem_destroy(&s) == 0);
  assert(sem_init(&s, 0, SEM_VALUE_MAX) == 0);
  assert(sem_post(&s) == -1 && errno == EOVERFLOW);
  assert(sem_init(&s, 0, SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL);
}

int main(void) {
  pthread_t a, b;
  assert(sem_init(&lock, 0, 1) == 0);
  assert(sem_init(&done, 0, 0) == 0);
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  assert(sem_wait(&done) == 0);
  assert(sem_wait(&done) == 0);
  assert(count == 2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sem_destroy(&lock) == 0 && sem_destroy(&done) == 0);
  answers();
  return 0;
}
