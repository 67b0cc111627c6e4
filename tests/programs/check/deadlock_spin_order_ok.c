// verdict: true
/* Two spin locks, locked in one order. */
#include <pthread.h>

static pthread_spinlock_t first, second;

static void *one(void *p) {
  pthread_spin_lock(&first);
  pthread_spin_lock(&second);
  pthread_spin_unlock(&second);
  pthread_spin_unlock(&first);
  return p;
}

static void *two(void *p) {
  pthread_spin_lock(&first);
  pthread_spin_lock(&second);
  pthread_spin_unlock(&first);
  pthread_spin_unlock(&second);
  return p;
}

int main(void) {
  pthread_spin_init(&first, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&second, PTHREAD_PROCESS_PRIVATE);
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
