/* One thread waits for the letter of another one. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t come = PTHREAD_COND_INITIALIZER;
static const char *letter;

static void *reader(void *unused) {
  pthread_mutex_lock(&lock);
#ifdef FIXED
  while (letter == NULL)
#else
  if (letter == NULL)
#endif
    pthread_cond_wait(&come, &lock);
  assert(letter != NULL);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  pthread_mutex_lock(&lock);
  letter = "hello";
  pthread_cond_signal(&come);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
