// verdict: true
/* A loop waits for two counters that threads add to; one thread is added to
 * the set while the loop waits. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int set, counters[2];

static void add(int i) {
  struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
  assert(epoll_ctl(set, EPOLL_CTL_ADD, counters[i], &e) == 0);
}

static void *one(void *unused) {
  assert(eventfd_write(counters[0], 1) == 0);
  return unused;
}

static void *two(void *unused) {
  assert(eventfd_write(counters[1], 2) == 0);
  add(1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  eventfd_t sum = 0, number;
  set = epoll_create1(0);
  for (int i = 0; i < 2; i++)
    counters[i] = eventfd(0, 0);
  add(0);
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  while (sum < 3) {
    struct epoll_event e[2];
    int n = epoll_wait(set, e, 2, -1);
    assert(n >= 1);
    for (int i = 0; i < n; i++) {
      assert(e[i].events == EPOLLIN);
      assert(eventfd_read(counters[e[i].data.u32], &number) == 0);
      assert(number == e[i].data.u32 + 1);
      sum += number;
    }
  }
  assert(sum == 3);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
