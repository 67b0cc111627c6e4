// verdict: true
/* A word is written while another thread writes the byte after it. */
#include <pthread.h>

static union {
  int word;
  char bytes[8];
} u;

static void *whole(void *p) {
  u.word = 1;
  return p;
}

static void *part(void *p) {
  u.bytes[4] = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, whole, NULL);
  pthread_create(&b, NULL, part, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
