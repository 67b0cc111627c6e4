/*
 * runtime/time_clock.c - clocks.  They stand still.
 *
 * It is always 2023-11-14 22:13:20 UTC, and no processor time was used.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

#define NOW ((time_t)1700000000)

time_t time(time_t *to) {
  if (to != NULL)
    *to = NOW;
  return NOW;
}

clock_t clock(void) { return 0; }

clock_t times(struct tms *to) {
  struct tms none = {0, 0, 0, 0};
  if (to != NULL)
    *to = none;
  return 0;
}

int gettimeofday(struct timeval *restrict to, void *restrict zone) {
  struct timeval now = {NOW, 0};
  struct timezone utc = {0, 0};
  *to = now;
  if (zone != NULL)
    *(struct timezone *)zone = utc;
  return 0;
}

static int known(clockid_t clock) {
  if (clock >= CLOCK_REALTIME && clock <= CLOCK_BOOTTIME)
    return 1;
  errno = EINVAL;
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *to) {
  struct timespec now = {NOW, 0};
  if (!known(clock))
    return -1;
  if (clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID)
    now.tv_sec = 0;
  *to = now;
  return 0;
}

int clock_getres(clockid_t clock, struct timespec *to) {
  struct timespec step = {0, 1};
  if (!known(clock))
    return -1;
  if (to != NULL)
    *to = step;
  return 0;
}

int clock_settime(clockid_t clock, const struct timespec *from) {
  (void)from;
  if (known(clock))
    errno = EPERM;
  return -1;
}

int settimeofday(const struct timeval *from, const struct timezone *zone) {
  (void)from;
  (void)zone;
  errno = EPERM;
  return -1;
}

int timespec_get(struct timespec *to, int base) {
  if (base != TIME_UTC)
    return 0;
  to->tv_sec = NOW;
  to->tv_nsec = 0;
  return base;
}

double difftime(time_t a, time_t b) { return (double)(a - b); }
