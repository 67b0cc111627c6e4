/* Paper 004, Table 3: a Bluetooth driver that is stopped while requests come
 * in.  A request counts itself as pending; the driver is stopped when nothing
 * is pending any more.  With BUGGY a request looks at the flag before it counts
 * itself, and the driver may stop in between.
 *
 * Verdict: true; false(assertion) with BUGGY.  Macros: REQUESTS (threads).
 *     --property assertion,deadlock */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#ifndef REQUESTS
#define REQUESTS 1
#endif

static atomic_int pending = 1; /* the driver itself */
static atomic_int stopping, stopped;
static sem_t nothing_pending;

static void leave(void) {
  if (atomic_fetch_sub(&pending, 1) == 1)
    sem_post(&nothing_pending);
}

static int enter(void) {
#ifdef BUGGY
  if (atomic_load(&stopping))
    return 0;
  atomic_fetch_add(&pending, 1);
#else
  atomic_fetch_add(&pending, 1);
  if (atomic_load(&stopping)) {
    leave();
    return 0;
  }
#endif
  return 1;
}

static void *request(void *unused) {
  (void)unused;
  if (enter()) {
    int down = atomic_load(&stopped);
    assert(!down);
    leave();
  }
  return 0;
}

static void stop(void) {
  atomic_store(&stopping, 1);
  leave();
  sem_wait(&nothing_pending);
  atomic_store(&stopped, 1);
}

int main(void) {
  pthread_t t[REQUESTS];
  sem_init(&nothing_pending, 0, 0);
  for (int i = 0; i < REQUESTS; i++)
    pthread_create(&t[i], 0, request, 0);
  stop();
  for (int i = 0; i < REQUESTS; i++)
    pthread_join(t[i], 0);
  return 0;
}
