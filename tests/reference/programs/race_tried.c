// expects: fault: no-data-race 15 20
// expects: fault: no-data-race 15 30
// expects: exit: 0
/* Whether sem_post writes is tried, where another thread reads the semaphore;
 * what is wrong then is not wrong in the program: the section ends first. */
#include <semaphore.h>
#include <pthread.h>

void allways_atomic_begin(void);
void allways_atomic_end(void);

static sem_t semaphore;

static void *reader(void *p) {
  (void)*(volatile char *)&semaphore;
  return p;
}

static void *poster(void *p) {
  sem_post(&semaphore);
  return p;
}

int main(void) {
  pthread_t a, b;
  sem_init(&semaphore, 0, 0);
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, poster, 0);
  allways_atomic_begin();
  sem_destroy(&semaphore), sem_init(&semaphore, 0, 0);
  allways_atomic_end();
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
