/*
 * runtime/time_sleep.c - to sleep is to let others run.
 *
 * It takes no time, and pthread_cancel can end it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "machine.h"

static void doze(void) {
  pthread_testcancel();
  __allways_yield();
}

unsigned sleep(unsigned seconds) {
  (void)seconds;
  doze();
  return 0;
}

int usleep(useconds_t microseconds) {
  (void)microseconds;
  doze();
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted,
                    struct timespec *left) {
  (void)flags;
  (void)left;
  if (clock < CLOCK_REALTIME || clock > CLOCK_BOOTTIME ||
      clock == CLOCK_THREAD_CPUTIME_ID)
    return EINVAL;
  if (wanted->tv_nsec < 0 || wanted->tv_nsec >= 1000000000 ||
      wanted->tv_sec < 0)
    return EINVAL;
  doze();
  return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, wanted, left);
  if (error != 0)
    errno = error;
  return error != 0 ? -1 : 0;
}
