// verdict: true
/* The mutex is unlocked before. */
#include <threads.h>

int main(void) {
  mtx_t lock;
  mtx_init(&lock, mtx_plain);
  mtx_lock(&lock);
  mtx_unlock(&lock);
  mtx_init(&lock, mtx_plain);
  mtx_destroy(&lock);
  return 0;
}
