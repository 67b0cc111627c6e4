/*
 * base/alloc.c - malloc with a balance.
 *
 * The balance and the failure counter are the only mutable data of the
 * library that do not hang from an argument: they belong to the process, as
 * its heap does.
 */
#include "base/alloc.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/bug.h"

static _Atomic int64_t balance;
static _Atomic unsigned fail_every, tries;

static void *counted(void *p, size_t size) {
  if (p == NULL)
    out_of_memory();
  atomic_fetch_add_explicit(&balance, (int64_t)size, memory_order_relaxed);
  return p;
}

void *alloc_new(size_t size) {
  return counted(calloc(1, size ? size : 1), size);
}

void *alloc_raw(size_t size) { return counted(malloc(size ? size : 1), size); }

void *alloc_resize(void *p, size_t old_size, size_t new_size) {
  void *q = realloc(p, new_size ? new_size : 1);
  return counted(q, new_size - old_size);
}

void alloc_free(void *p, size_t size) {
  if (p == NULL)
    return;
  atomic_fetch_sub_explicit(&balance, (int64_t)size, memory_order_relaxed);
  free(p);
}

void *alloc_try(size_t size) {
  unsigned n = atomic_load_explicit(&fail_every, memory_order_relaxed);
  if (n && (atomic_fetch_add(&tries, 1) + 1) % n == 0)
    return NULL;
  void *p = calloc(1, size ? size : 1);
  return p ? counted(p, size) : NULL;
}

int64_t alloc_balance(void) { return atomic_load(&balance); }

void alloc_fail_every(unsigned n) {
  atomic_store(&tries, 0);
  atomic_store(&fail_every, n);
}

size_t alloc_grown(size_t capacity, size_t want) {
  if (HARD)
    return want;
  size_t grown = capacity < 8 ? 8 : capacity + capacity / 2;
  return grown < want ? want : grown;
}

void alloc_free_libc(void *p) { free(p); }
