// verdict: false(deadlock)
// ours: locks of the reference have the sizes of glibc
/* Semaphores and mutexes without room for anything. */
typedef int pthread_t;
typedef char pthread_mutex_t;
typedef int sem_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int sem_init(sem_t *, int, unsigned);
extern int sem_wait(sem_t *);
extern int sem_post(sem_t *);

static pthread_mutex_t locks[2];
static sem_t ready;

static void *other(void *p) {
  sem_wait(&ready);
  pthread_mutex_lock(&locks[1]);
  pthread_mutex_lock(&locks[0]); // HERE
  pthread_mutex_unlock(&locks[0]);
  pthread_mutex_unlock(&locks[1]);
  return p;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, 0, other, 0);
  sem_post(&ready);
  pthread_mutex_lock(&locks[0]);
  pthread_mutex_lock(&locks[1]); // HERE
  pthread_mutex_unlock(&locks[1]);
  pthread_mutex_unlock(&locks[0]);
  pthread_join(t, 0);
  return 0;
}
