// expects: exit: 0
/* Read locks go together, a write lock does not; spin locks, semaphores. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t sem;

static void *other(void *p) {
  int good = pthread_rwlock_tryrdlock(&rw) == 0 &&
             pthread_rwlock_unlock(&rw) == 0 &&
             pthread_rwlock_trywrlock(&rw) == EBUSY &&
             pthread_spin_trylock(&spin) == EBUSY && sem_trywait(&sem) == 0 &&
             sem_trywait(&sem) == -1 && errno == EAGAIN;
  return good ? p : NULL;
}

int main(void) {
  pthread_t t;
  void *good;
  pthread_spin_init(&spin, 0);
  sem_init(&sem, 0, 1);
  pthread_rwlock_rdlock(&rw);
  pthread_spin_lock(&spin);
  pthread_create(&t, NULL, other, &t);
  pthread_join(t, &good);
  pthread_spin_unlock(&spin);
  pthread_rwlock_unlock(&rw);
  return good && pthread_rwlock_trywrlock(&rw) == 0 ? 0 : 1;
}
