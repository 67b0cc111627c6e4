// verdict: true
/* A ring whose counters run on and wrap around, from any start. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);
int __VERIFIER_nondet_int(void);

enum { SIZE = 8, STEPS = 6 };
static int ring[SIZE];
static uint32_t head, tail;

static bool put(int value) {
  if (head - tail == SIZE)
    return false;
  ring[head++ & (SIZE - 1)] = value;
  return true;
}

static bool get(int *value) {
  if (head == tail)
    return false;
  *value = ring[tail++ & (SIZE - 1)];
  return true;
}

int main(void) {
  head = tail = __VERIFIER_nondet_uint();
  int sent[STEPS], value, got = 0;
  for (int i = 0; i < STEPS; i++) {
    sent[i] = __VERIFIER_nondet_int();
    assert(put(sent[i]));
    assert(head - tail <= SIZE);
  }
  while (get(&value))
    assert(value == sent[got++]);
  assert(got == STEPS && head == tail);
  return 0;
}
