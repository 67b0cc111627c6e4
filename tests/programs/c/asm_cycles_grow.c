/* The counter of the processor is not zero, and grows. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <x86intrin.h>

static uint64_t now(void) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}

static void *work(void *p) {
  uint64_t a = now(), b = __rdtsc();
  unsigned processor;
  uint64_t c = __rdtscp(&processor);
  *(int *)p = a != 0 && a < b && b < c && c - a < UINT64_C(1) << 40;
  return p;
}

int main(void) {
  int here, there;
  pthread_t t;
  work(&here);
  pthread_create(&t, NULL, work, &there);
  pthread_join(t, NULL);
  printf("%d %d\n", here, there);
  uint64_t end = now() + 100000;
  while (now() < end)
    ;
  return 0;
}
