// verdict: false(deadlock)
/* Two threads wait for one counter; the one that comes first takes all. */
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static int set, counter;

static void *wait_and_take(void *unused) {
  struct epoll_event e;
  eventfd_t number;
  assert(epoll_wait(set, &e, 1, -1) == 1); // HERE
  assert(eventfd_read(counter, &number) == 0);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  struct epoll_event e = {.events = EPOLLIN};
  set = epoll_create1(0);
  counter = eventfd(0, 0);
  epoll_ctl(set, EPOLL_CTL_ADD, counter, &e);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, wait_and_take, NULL);
  eventfd_write(counter, 1);
  eventfd_write(counter, 1);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL); // HERE
  return 0;
}
