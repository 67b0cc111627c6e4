// verdict: false(lock-misuse)
/* A mutex of C11 is initialised while it is locked. */
#include <threads.h>

int main(void) {
  mtx_t lock;
  mtx_init(&lock, mtx_plain);
  mtx_lock(&lock);
  mtx_init(&lock, mtx_plain); // HERE
  mtx_unlock(&lock);
  return 0;
}
