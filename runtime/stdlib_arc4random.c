/*
 * runtime/stdlib_arc4random.c - unpredictable numbers: any.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "machine.h"

uint32_t arc4random(void);
uint32_t arc4random_uniform(uint32_t bound);
void arc4random_buf(void *buffer, size_t size);

uint32_t arc4random(void) { return (uint32_t)__allways_any(32); }

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2)
    return 0;
  uint32_t value = (uint32_t)__allways_any(32);
  __allways_assume(value < bound);
  return value;
}

void arc4random_buf(void *buffer, size_t size) {
  unsigned char *p = buffer;
  for (size_t i = 0; i < size; i++)
    p[i] = (unsigned char)__allways_any(8);
}

ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
  if (flags & ~(unsigned)(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) {
    errno = EINVAL;
    return -1;
  }
  arc4random_buf(buffer, size);
  return (ssize_t)size;
}

int getentropy(void *buffer, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  arc4random_buf(buffer, size);
  return 0;
}
