/*
 * runtime/stdio_copy.c - copies of what callers have, made outside of sections.
 */
#include "stdio_impl.h"

char *__stdio_copy(const void *bytes, size_t size, char local[STDIO_CHUNK]) {
  char *copy = size <= STDIO_CHUNK ? local : __allways_new(size);
  memcpy(copy, bytes, size);
  return copy;
}
