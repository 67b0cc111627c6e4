// verdict: false(no-data-race)
// flags: -w
// What is stored atomically is read plainly.
#include <pthread.h>

struct five {
  char bytes[5];
};
static struct five x;
static struct five value;

static void *work(void *p) {
  __atomic_store(&x, &value, 5); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  value.bytes[0] = 4; // HERE
  pthread_join(t, 0);
  return 0;
}
