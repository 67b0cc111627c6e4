// verdict: false(lock-misuse)
/* A structure is copied with its mutex locked, and the copy is unlocked. */
#include <pthread.h>

struct box {
  pthread_mutex_t lock;
  int value;
};

int main(void) {
  struct box a = {PTHREAD_MUTEX_INITIALIZER, 1}, b;
  pthread_mutex_lock(&a.lock);
  b = a;
  pthread_mutex_unlock(&b.lock); // HERE
  return b.value;
}
