// verdict: true
/* strlen reads a string under its lock. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "abc";
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *cut(void *p) {
  pthread_mutex_lock(&lock);
  text[1] = 0;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, cut, NULL);
  pthread_mutex_lock(&lock);
  unsigned long n = strlen(text);
  pthread_mutex_unlock(&lock);
  assert(n == 1 || n == 3);
  pthread_join(a, NULL);
  return 0;
}
