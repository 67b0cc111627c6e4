/* Each thread has its own value; destructors run, and again if they set. */
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t plain, freed, stubborn;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int frees, rounds;

static void count_free(void *p) {
  assert(pthread_getspecific(freed) == NULL);
  free(p);
  pthread_mutex_lock(&lock);
  frees++;
  pthread_mutex_unlock(&lock);
}

static void again(void *p) {
  rounds++;
  pthread_setspecific(stubborn, p);
}

static void *work(void *p) {
  assert(pthread_getspecific(plain) == NULL);
  assert(pthread_setspecific(plain, p) == 0);
  assert(pthread_setspecific(freed, malloc(1)) == 0);
  assert(pthread_getspecific(plain) == p);
  return NULL;
}

static void *resist(void *p) {
  pthread_setspecific(stubborn, p);
  pthread_setspecific(plain, p);
  pthread_setspecific(plain, NULL);
  assert(pthread_getspecific(plain) == NULL);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int x, y;
  assert(pthread_key_create(&plain, NULL) == 0);
  assert(pthread_key_create(&freed, count_free) == 0);
  assert(pthread_key_create(&stubborn, again) == 0);
  assert(plain != freed && freed != stubborn);
  pthread_setspecific(plain, &x);
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(frees == 2);
  pthread_create(&a, NULL, resist, &x);
  pthread_join(a, NULL);
  assert(rounds == PTHREAD_DESTRUCTOR_ITERATIONS);
  assert(pthread_getspecific(plain) == &x);
  assert(pthread_key_delete(plain) == 0);
  assert(pthread_key_delete(stubborn) == 0);
  assert(pthread_key_create(&plain, NULL) == 0);
  assert(pthread_getspecific(plain) == NULL);
  return 0;
}
