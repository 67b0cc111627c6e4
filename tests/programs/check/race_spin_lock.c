// verdict: false(no-data-race)
/* Two spin locks for one variable. */
#include <pthread.h>

static pthread_spinlock_t lock[2];
static int x;

static void *work(void *p) {
  pthread_spinlock_t *mine = &lock[*(int *)p];
  pthread_spin_lock(mine);
  x++; // HERE
  pthread_spin_unlock(mine);
  return NULL;
}

int main(void) {
  pthread_spin_init(&lock[0], PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&lock[1], PTHREAD_PROCESS_PRIVATE);
  int zero = 0, one = 1;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &zero);
  pthread_create(&b, NULL, work, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
