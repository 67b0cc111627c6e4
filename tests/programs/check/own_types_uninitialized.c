// verdict: false(uninitialized)
// ours: locks of the reference have the sizes of glibc
/* A small mutex that was never initialised. */
typedef int pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);

int main(void) {
  pthread_mutex_t m;
  pthread_mutex_lock(&m); // HERE
  pthread_mutex_unlock(&m);
  return 0;
}
