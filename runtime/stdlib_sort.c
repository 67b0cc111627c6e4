/*
 * runtime/stdlib_sort.c - qsort, qsort_r, bsearch.
 *
 * A merge sort that compares what glibc's compares, in the same order: it is
 * stable, and functions that are no proper order give the same results.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "machine.h"

struct sort {
  size_t size; /* of an element */
  int (*compare)(const void *, const void *, void *);
  void *argument;
  char *space; /* as large as the array */
};

/* Merges n1 sorted elements at p with the n2 sorted ones behind them. */
static void merge(const struct sort *s, char *p, size_t n1, size_t n2) {
  size_t size = s->size;
  char *a = p, *b = p + n1 * size, *to = s->space;
  while (n1 > 0 && n2 > 0) {
    if (s->compare(a, b, s->argument) <= 0) {
      memcpy(to, a, size);
      a += size;
      n1--;
    } else {
      memcpy(to, b, size);
      b += size;
      n2--;
    }
    to += size;
  }
  memcpy(to, a, n1 * size);
  to += n1 * size;
  memcpy(p, s->space, (size_t)(to - s->space));
}

static void sort(const struct sort *s, char *p, size_t n) {
  if (n < 2)
    return;
  size_t half = n / 2;
  sort(s, p, half);
  sort(s, p + half * s->size, n - half);
  merge(s, p, half, n - half);
}

void qsort_r(void *base, size_t n, size_t size,
             int (*compare)(const void *, const void *, void *),
             void *argument) {
  struct sort s = {size, compare, argument, NULL};
  if (n < 2 || size == 0)
    return;
  s.space = __allways_new(n * size);
  sort(&s, base, n);
  __allways_delete(s.space);
}

struct plain {
  int (*compare)(const void *, const void *);
};

static int call_plain(const void *a, const void *b, void *argument) {
  const struct plain *plain = argument;
  return plain->compare(a, b);
}

void qsort(void *base, size_t n, size_t size,
           int (*compare)(const void *, const void *)) {
  struct plain plain = {compare};
  qsort_r(base, n, size, call_plain, &plain);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *p = (const char *)base + middle * size;
    int order = compare(key, p);
    if (order == 0)
      return (void *)p;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
