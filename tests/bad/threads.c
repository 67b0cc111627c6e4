/* Two threads, an atomic counter, a thread-local variable, a weak function. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static _Thread_local int mine = 1;

__attribute__((weak)) int more(void) { return 2; }

static void *work(void *p) {
  mine += more();
  atomic_fetch_add(&count, mine);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return count == 6 ? 0 : 3;
}
