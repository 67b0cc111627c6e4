// verdict: unknown
// ours: locks of the reference have the sizes of glibc
/* When a thread uses the copy first, the original may be locked; whether it was
 * when it was copied has no room in a short. */
typedef unsigned long pthread_t;
typedef short pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);

static pthread_mutex_t a, b;

static void *use(void *p) {
  pthread_mutex_lock(p);
  pthread_mutex_unlock(p);
  return p;
}

int main(void) {
  pthread_t t;
  use(&a);
  b = a;
  pthread_create(&t, 0, use, &a);
  use(&b);
  pthread_join(t, 0);
  return 0;
}
