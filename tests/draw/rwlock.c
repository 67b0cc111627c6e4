/* Two readers wait at a barrier that nobody else comes to. */
#include <pthread.h>
struct table {
  pthread_rwlock_t guard;
  int n;
} t;
pthread_barrier_t both;
static void *reader(void *p) {
  pthread_rwlock_rdlock(&t.guard);
  int n = t.n;
  pthread_barrier_wait(&both);
  (void)n;
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_rwlock_init(&t.guard, NULL);
  pthread_barrier_init(&both, NULL, 3);
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_rwlock_wrlock(&t.guard);
  t.n++;
  pthread_rwlock_unlock(&t.guard);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
