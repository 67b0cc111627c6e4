// verdict: false(assertion)
/* The counter of time may have any value, also the one before. */
#include <assert.h>
#include <stdint.h>

static uint32_t now(void) {
  uint32_t low;
  __asm__ volatile("rdtsc" : "=a"(low) : : "rdx");
  return low;
}

int main(void) {
  assert(now() != 5); // HERE
  return 0;
}
