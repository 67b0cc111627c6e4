// verdict: true
/*
 * A ring between one producer and one consumer, without a lock: payloads of
 * BITS bits are open, and come out in order as they went in.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef BITS
#define BITS 32
#endif
#define JOIN(a, b, c) a##b##c
#define UINT(bits) JOIN(uint, bits, _t)

typedef UINT(BITS) payload;

unsigned long __VERIFIER_nondet_ulong(void);

enum { SIZE = 2, COUNT = 4 };

static payload ring[SIZE];
static _Atomic unsigned head, tail; /* written by producer, by consumer */
static payload sent[COUNT];

static bool put(payload value) {
  unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
  if (at - atomic_load_explicit(&tail, memory_order_acquire) == SIZE)
    return false;
  ring[at % SIZE] = value;
  atomic_store_explicit(&head, at + 1, memory_order_release);
  return true;
}

static bool get(payload *value) {
  unsigned at = atomic_load_explicit(&tail, memory_order_relaxed);
  if (at == atomic_load_explicit(&head, memory_order_acquire))
    return false;
  *value = ring[at % SIZE];
  atomic_store_explicit(&tail, at + 1, memory_order_release);
  return true;
}

static void *produce(void *unused) {
  for (int i = 0; i < COUNT; i++)
    while (!put(sent[i]))
      ;
  return unused;
}

int main(void) {
  pthread_t producer;
  payload value;
  for (int i = 0; i < COUNT; i++)
    sent[i] = (payload)__VERIFIER_nondet_ulong();
  pthread_create(&producer, NULL, produce, NULL);
  for (int i = 0; i < COUNT; i++) {
    while (!get(&value))
      ;
    assert(value == sent[i]);
  }
  pthread_join(producer, NULL);
  assert(!get(&value));
  return 0;
}
