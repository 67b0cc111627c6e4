// verdict: true
/* Both words of a pair are exchanged at once. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

static _Alignas(16) uint64_t pair[2];

static void load(uint64_t to[2]) {
  __asm__ volatile("movq %%rdx, %%rcx; movq %%rax, %%rbx; lock cmpxchg16b %2"
                   : "=a"(to[0]), "=d"(to[1])
                   : "m"(*pair)
                   : "rbx", "rcx", "memory", "cc");
}

static bool exchange(uint64_t old[2], uint64_t a, uint64_t b) {
  bool done;
  __asm__ volatile("lock cmpxchg16b %0; setz %3"
                   : "+m"(*pair), "+a"(old[0]), "+d"(old[1]), "=q"(done)
                   : "b"(a), "c"(b)
                   : "memory", "cc");
  return done;
}

static void *work(void *arg) {
  uint64_t now[2];
  (void)arg;
  load(now);
  while (!exchange(now, now[0] + 1, now[1] + 2))
    ;
  assert(now[1] == 2 * now[0]);
  return NULL;
}

int main(void) {
  pthread_t t;
  uint64_t now[2];
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  load(now);
  assert(now[0] == 2 && now[1] == 4);
  return 0;
}
