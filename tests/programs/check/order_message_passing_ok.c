// verdict: true
/* The flag is set after the data. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, flag;

static void *send(void *p) {
  data = 1;
  flag = 1;
  return p;
}

static void *receive(void *p) {
  if (flag)
    assert(data == 1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, send, NULL);
  pthread_create(&b, NULL, receive, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
