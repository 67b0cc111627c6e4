/* time.h: what does not depend on the clock. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t moments[] = {0, 951782400, 1700000000, 4102444799, -1};
  char text[64];

  for (unsigned i = 0; i < sizeof moments / sizeof *moments; i++) {
    struct tm tm;
    gmtime_r(&moments[i], &tm);
    printf("%04d-%02d-%02d %02d:%02d:%02d %d %d\n", tm.tm_year + 1900,
           tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec,
           tm.tm_wday, tm.tm_yday);
    assert(timegm(&tm) == moments[i]);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %b %j %%", &tm);
    puts(text);
  }
  assert(difftime(10, 4) == 6);
  time_t now = time(NULL), again;
  assert(now != (time_t)-1 && time(&again) >= now && again >= now);
  clock_t ticks = clock();
  assert(ticks != (clock_t)-1 && clock() >= ticks);
  struct timespec ts;
  assert(clock_gettime(CLOCK_MONOTONIC, &ts) == 0 && ts.tv_nsec < 1000000000);
  struct timespec nap = {0, 1000};
  assert(nanosleep(&nap, NULL) == 0);
  assert(strlen(asctime(gmtime(&moments[0]))) == 25);
  return 0;
}
