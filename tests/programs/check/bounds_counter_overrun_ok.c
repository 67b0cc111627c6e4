// verdict: true
/* Each thread has a place of its own. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int used = 1;
static int table[2];

static void *append(void *p) {
  int place = used++;
  if (place < 2)
    table[place] = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, append, NULL);
  pthread_create(&b, NULL, append, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
