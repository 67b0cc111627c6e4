// verdict: false(no-data-race)
// ours: locks of the reference have the sizes of glibc
/* Each of these small mutexes is one of its own, also the copy. */
typedef unsigned long pthread_t;
typedef short pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);

static struct guarded {
  pthread_mutex_t lock;
} a, b;
static int n;

static void *add(void *p) {
  struct guarded *g = p;
  pthread_mutex_lock(&g->lock);
  n++; // HERE
  pthread_mutex_unlock(&g->lock);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&a.lock);
  pthread_mutex_unlock(&a.lock);
  b = a;
  pthread_mutex_lock(&b.lock);
  pthread_mutex_unlock(&b.lock);
  pthread_create(&t, 0, add, &a);
  add(&b);
  pthread_join(t, 0);
  return 0;
}
