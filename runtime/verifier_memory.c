/*
 * runtime/verifier_memory.c - memory with any content.
 *
 * Objects of the size of a number are one choice, others one for each byte.
 */
#include <stdint.h>
#include <string.h>

#include "machine.h"

/* Fills an object that the function what() was given. */
void __allways_fill(void *to, size_t size, const char *what);
void __VERIFIER_nondet_memory(void *to, size_t size);

enum { MOST_BYTES = 64 };

void __allways_fill(void *to, size_t size, const char *what) {
  uint64_t any64;
  uint32_t any32;
  uint16_t any16;
  if (size > MOST_BYTES)
    __allways_unsupported(what);
  switch (size) {
  case 8:
    any64 = __allways_any(64);
    memcpy(to, &any64, sizeof any64);
    break;
  case 4:
    any32 = (uint32_t)__allways_any(32);
    memcpy(to, &any32, sizeof any32);
    break;
  case 2:
    any16 = (uint16_t)__allways_any(16);
    memcpy(to, &any16, sizeof any16);
    break;
  default:
    for (size_t i = 0; i < size; i++)
      ((unsigned char *)to)[i] = (unsigned char)__allways_any(8);
  }
}

void __VERIFIER_nondet_memory(void *to, size_t size) {
  __allways_fill(to, size, "__VERIFIER_nondet_memory() of more than 64 bytes");
}
