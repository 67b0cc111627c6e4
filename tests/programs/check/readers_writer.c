// verdict: false(assertion)
/* Readers count themselves, but the writer waits only for the first. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers;
static atomic_int writing;

static void *reader(void *p) {
  pthread_mutex_lock(&count_lock);
  if (++readers == 1)
    sem_wait(&room);
  pthread_mutex_unlock(&count_lock);
  assert(!writing); // HERE
  pthread_mutex_lock(&count_lock);
  readers--;
  if (readers <= 1)
    sem_post(&room);
  pthread_mutex_unlock(&count_lock);
  return p;
}

static void *writer(void *p) {
  sem_wait(&room);
  writing = 1;
  writing = 0;
  sem_post(&room);
  return p;
}

int main(void) {
  sem_init(&room, 0, 1);
  pthread_t a, b, c;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_create(&c, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
