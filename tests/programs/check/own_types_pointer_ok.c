// verdict: true
// ours: locks of the reference have the sizes of glibc
/* A program that declares types of pthreads itself calls functions of pthreads
 * through pointers: of variables, of tables, passed and compared. */
typedef int pthread_t;
typedef int pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

static const struct operations {
  int (*lock)(pthread_mutex_t *), (*unlock)(pthread_mutex_t *);
} operations = {pthread_mutex_lock, pthread_mutex_unlock};
static int (*start)(pthread_t *, const void *, void *(*)(void *),
                    void *) = pthread_create;

static pthread_mutex_t before, lock, after;
static int count;

static void with(int (*f)(pthread_mutex_t *), pthread_mutex_t *m) {
  if (f(m) != 0)
    __assert_fail("it works", __FILE__, __LINE__, __func__);
}

static void *work(void *p) {
  int (*mine)(pthread_mutex_t *) = pthread_mutex_lock;
  if (mine != operations.lock)
    __assert_fail("one address", __FILE__, __LINE__, __func__);
  mine(&lock);
  count++;
  with(pthread_mutex_unlock, &lock);
  return p;
}

int main(void) {
  pthread_t id;
  start(&id, 0, work, 0);
  operations.lock(&lock);
  count++;
  operations.unlock(&lock);
  pthread_join(id, 0);
  if (count != 2 || before != 0 || after != 0)
    __assert_fail("count == 2", __FILE__, __LINE__, __func__);
  return 0;
}
