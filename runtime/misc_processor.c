/*
 * runtime/misc_processor.c - where a thread runs, and what the kernel told the
 * program when it began: any processor, nothing.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <sched.h>
#include <sys/auxv.h>

#include "machine.h"

enum { PROCESSORS = 2 };

int sched_getcpu(void) { return __allways_choose(PROCESSORS); }

int getcpu(unsigned *processor, unsigned *node) {
  if (processor)
    *processor = (unsigned)__allways_choose(PROCESSORS);
  if (node)
    *node = 0;
  return 0;
}

unsigned long getauxval(unsigned long type) {
  if (type == AT_PAGESZ)
    return 4096;
  if (type == AT_CLKTCK)
    return 100;
  if (type == AT_SECURE || type == AT_HWCAP || type == AT_HWCAP2)
    return 0;
  errno = ENOENT;
  return 0;
}

/* Addresses of calls are not known: there are none. */
int backtrace(void **to, int room) {
  (void)to;
  (void)room;
  return 0;
}
