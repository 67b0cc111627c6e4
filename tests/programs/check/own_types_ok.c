// verdict: true
// ours: locks of the reference have the sizes of glibc
/* A program that declares types of pthreads itself, all of them an int. */
typedef int pthread_t;
typedef int pthread_attr_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;
extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                          void *);
extern int pthread_join(pthread_t, void **);
extern pthread_t pthread_self(void);
extern int pthread_equal(pthread_t, pthread_t);
extern int pthread_attr_init(pthread_attr_t *);
extern int pthread_attr_destroy(pthread_attr_t *);
extern int pthread_mutex_init(pthread_mutex_t *, const void *);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_mutex_destroy(pthread_mutex_t *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
extern int pthread_cond_signal(pthread_cond_t *);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

static struct queue {
  pthread_mutex_t lock;
  int count;
  pthread_cond_t filled;
} q;
static pthread_t threads[2];

static void *put(void *p) {
  pthread_mutex_lock(&q.lock);
  q.count++;
  pthread_cond_signal(&q.filled);
  pthread_mutex_unlock(&q.lock);
  return p;
}

static void *get(void *p) {
  pthread_mutex_lock(&q.lock);
  while (q.count == 0)
    pthread_cond_wait(&q.filled, &q.lock);
  q.count--;
  pthread_mutex_unlock(&q.lock);
  return p;
}

int main(void) {
  pthread_attr_t attr;
  pthread_mutex_t local;
  pthread_attr_init(&attr);
  pthread_create(&threads[0], &attr, put, 0);
  pthread_create(&threads[1], 0, get, 0);
  pthread_attr_destroy(&attr);
  pthread_join(threads[1], 0);
  pthread_join(threads[0], 0);
  pthread_mutex_init(&local, 0);
  pthread_mutex_lock(&local);
  pthread_mutex_unlock(&local);
  pthread_mutex_destroy(&local);
  if (q.count != 0 || !pthread_equal(pthread_self(), pthread_self()))
    __assert_fail("count", __FILE__, __LINE__, __func__);
  return 0;
}
