/*
 * Concurrency Kit's ring: main puts numbers in while two threads take some out,
 * and takes the rest.  Each number comes out once, and to each thread in order.
 */
#include <allways/check.h>
#include <ck_ring.h>
#include <pthread.h>
#include <stddef.h>

enum { NUMBERS = 3, SIZE = 4 };

static ck_ring_t ring;
static ck_ring_buffer_t slots[SIZE];
static int numbers[NUMBERS];

/* Takes so many at most, and counts them. */
static void take(int *counts, int most) {
  void *entry;
  int last = -1;
  while (most-- > 0 && ck_ring_dequeue_spmc(&ring, slots, &entry)) {
    int number = *(int *)entry;
    allways_assert(number > last);
    last = number;
    counts[number]++;
  }
}

static void *take_two(void *counts) {
  take(counts, 2);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int counts[3][NUMBERS] = {{0}};
  ck_ring_init(&ring, SIZE);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, take_two, counts[i]);
  for (int i = 0; i < NUMBERS; i++) {
    numbers[i] = i;
    allways_assert(ck_ring_enqueue_spmc(&ring, slots, &numbers[i]));
  }
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  take(counts[2], NUMBERS);
  allways_assert(ck_ring_size(&ring) == 0);
  for (int i = 0; i < NUMBERS; i++)
    allways_assert(counts[0][i] + counts[1][i] + counts[2][i] == 1);
  return 0;
}
