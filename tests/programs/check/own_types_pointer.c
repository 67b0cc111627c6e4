// verdict: false(lock-misuse)
// ours: locks of the reference have the sizes of glibc
/* A program that declares types of pthreads itself locks twice, through a
 * pointer to the function. */
typedef int pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);

int main(void) {
  int (*volatile lock)(pthread_mutex_t *) = pthread_mutex_lock;
  pthread_mutex_t m = 0;
  lock(&m);
  lock(&m); // HERE
  return 0;
}
