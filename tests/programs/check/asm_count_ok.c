// verdict: true
/* Locked operations are atomic: each of two threads adds, one is the last. */
#include <assert.h>
#include <pthread.h>

static int count, users = 2, lasts;

static void *add(void *arg) {
  unsigned char last;
  int one = 1;
  (void)arg;
  __asm__ volatile("lock; incl %0" : "+m"(count) : : "memory", "cc");
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(one), "+m"(count) : : "memory");
  __asm__ volatile("lock; negl %0" : "+m"(count) : : "memory", "cc");
  __asm__ volatile("lock; negl %0" : "+m"(count) : : "memory", "cc");
  __asm__ volatile("lock; decl %0; sete %1"
                   : "+m"(users), "=qm"(last)
                   :
                   : "memory", "cc");
  if (last)
    lasts++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  assert(lasts == 1 && users == 0);
  return 0;
}
