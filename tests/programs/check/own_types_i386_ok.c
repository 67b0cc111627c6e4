// verdict: true
// ours: locks of the reference have the sizes of glibc
/* Types as 32-bit systems have them, with a recursive mutex made by hand. */
typedef unsigned long int pthread_t;
typedef union {
  struct {
    int lock;
    unsigned count;
    int owner;
    int kind;
    unsigned users;
    int spins;
  } data;
  char size[24];
} pthread_mutex_t;
typedef union {
  char size[32];
  int align;
} pthread_rwlock_t;
typedef union {
  char size[20];
  long int align;
} pthread_barrier_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_rwlock_rdlock(pthread_rwlock_t *);
extern int pthread_rwlock_wrlock(pthread_rwlock_t *);
extern int pthread_rwlock_unlock(pthread_rwlock_t *);
extern int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned);
extern int pthread_barrier_wait(pthread_barrier_t *);

static pthread_mutex_t m = {{0, 0, 0, 1, 0, 0}};
static pthread_rwlock_t r;
static pthread_barrier_t both;
static int n;

static void *work(void *p) {
  pthread_barrier_wait(&both);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  pthread_rwlock_rdlock(&r);
  pthread_rwlock_unlock(&r);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&both, 0, 2);
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  pthread_rwlock_wrlock(&r);
  pthread_rwlock_unlock(&r);
  return n != 2;
}
