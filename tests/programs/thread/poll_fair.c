/* A thread that polls does not keep the others from running, whatever it polls
 * with. */
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t sem, never;
static int stage[5];
static atomic_int flag, late;

static void *set(void *p) {
  pthread_mutex_lock(&mutex);
  stage[0] = 1;
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_wrlock(&lock);
  stage[1] = 1;
  pthread_rwlock_unlock(&lock);
  pthread_spin_lock(&spin);
  stage[2] = 1;
  pthread_spin_unlock(&spin);
  pthread_mutex_lock(&other);
  stage[3] = 1;
  pthread_mutex_unlock(&other);
  sem_post(&sem);
  flag = 1;
  return p;
}

/* Its wait runs out of time while main polls. */
static void *wait(void *p) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  sem_timedwait(&never, &t);
  late = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  sem_init(&sem, 0, 0);
  sem_init(&never, 0, 0);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, set, NULL);
  pthread_create(&b, NULL, wait, NULL);
  for (int done = 0; !done;) {
    pthread_mutex_lock(&mutex);
    done = stage[0];
    pthread_mutex_unlock(&mutex);
  }
  for (int done = 0; !done;) {
    pthread_rwlock_rdlock(&lock);
    done = stage[1];
    pthread_rwlock_unlock(&lock);
  }
  for (int done = 0; !done;) {
    pthread_spin_lock(&spin);
    done = stage[2];
    pthread_spin_unlock(&spin);
  }
  for (int done = 0; !done;) {
    if (pthread_mutex_trylock(&other))
      continue;
    done = stage[3];
    pthread_mutex_unlock(&other);
  }
  while (sem_trywait(&sem))
    ;
  while (!flag)
    sched_yield();
  while (!late)
    ;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("all had their turn");
  return 0;
}
