// verdict: true
/* Hints and fences, by builtins and in assembly, do nothing. */
#include <emmintrin.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int shared;

static void *run(void *arg) {
  while (atomic_exchange(&lock, 1))
    _mm_pause();
  __builtin_ia32_pause();
  __asm__ volatile("rep; nop" ::: "memory");
  __asm__ volatile("rep nop");
  shared++;
  __asm__ volatile("pause\n\tnop");
  __asm__ volatile("mfence" ::: "memory");
  __asm__ volatile("lfence" ::: "memory");
  __asm__ volatile("sfence" ::: "memory");
  __asm__ volatile("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
  __asm__ volatile("nop" : : "r"(shared));
  _mm_mfence();
  _mm_lfence();
  _mm_sfence();
  lock = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  run(0);
  pthread_join(t, 0);
  return shared - 2;
}
