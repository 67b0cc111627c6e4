/*
 * runtime/time_zone.c - local time is UTC.
 */
#define _GNU_SOURCE
#include <time.h>

char *tzname[2] = {"UTC", "UTC"};
long timezone;
int daylight;

void tzset(void) {}
