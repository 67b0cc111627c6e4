// verdict: true
/* strtok_r keeps its place where the caller says; a lock protects strtok. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *p) {
  char text[] = "a,b", *rest;
  int n = 0;
  for (char *s = strtok_r(text, ",", &rest); s; s = strtok_r(NULL, ",", &rest))
    n++;
  assert(n == 2);
  char again[] = "a,b,c";
  pthread_mutex_lock(&m);
  for (char *s = strtok(again, ","); s; s = strtok(NULL, ","))
    n--;
  pthread_mutex_unlock(&m);
  assert(n == -1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
