/*
 * runtime/atomic.c - atomic operations on objects of any size, which clang
 * leaves to a library.
 */
#include <stdbool.h>
#include <string.h>

#include "machine.h"

/* The names are clang's own builtins, so they are given as labels. */
void load_any(size_t size, void *from, void *to,
              int order) __asm__("__atomic_load");
void store_any(size_t size, void *to, void *from,
               int order) __asm__("__atomic_store");
void exchange_any(size_t size, void *object, void *value, void *old,
                  int order) __asm__("__atomic_exchange");
bool compare_exchange_any(size_t size, void *object, void *expected,
                          void *desired, int success,
                          int failure) __asm__("__atomic_compare_exchange");
bool is_lock_free(size_t size, void *object) __asm__("__atomic_is_lock_free");

void load_any(size_t size, void *from, void *to, int order) {
  (void)order;
  __allways_atomic_begin();
  memcpy(to, from, size);
  __allways_atomic_end();
}

void store_any(size_t size, void *to, void *from, int order) {
  (void)order;
  __allways_atomic_begin();
  memcpy(to, from, size);
  __allways_atomic_end();
}

void exchange_any(size_t size, void *object, void *value, void *old,
                  int order) {
  (void)order;
  __allways_atomic_begin();
  memcpy(old, object, size);
  memcpy(object, value, size);
  __allways_atomic_end();
}

bool compare_exchange_any(size_t size, void *object, void *expected,
                          void *desired, int success, int failure) {
  (void)success;
  (void)failure;
  __allways_atomic_begin();
  bool equal = memcmp(object, expected, size) == 0;
  if (equal)
    memcpy(object, desired, size);
  else
    memcpy(expected, object, size);
  __allways_atomic_end();
  return equal;
}

bool is_lock_free(size_t size, void *object) {
  (void)object;
  return size == 1 || size == 2 || size == 4 || size == 8;
}
