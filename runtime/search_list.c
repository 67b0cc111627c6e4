/*
 * runtime/search_list.c - search.h: arrays without an order, and linked lists.
 */
#define _GNU_SOURCE
#include <search.h>
#include <string.h>

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
  const char *p = base;
  for (size_t i = 0; i < *count; i++, p += size)
    if (compare(key, p) == 0)
      return (void *)p;
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, size, compare);
  if (found != NULL)
    return found;
  found = memcpy((char *)base + *count * size, key, size);
  ++*count;
  return found;
}

/* What elements of insque and remque begin with. */
struct element {
  struct element *next, *before;
};

void insque(void *new, void *before) {
  struct element *e = new, *b = before;
  e->next = b != NULL ? b->next : NULL;
  e->before = b;
  if (b == NULL)
    return;
  if (b->next != NULL)
    b->next->before = e;
  b->next = e;
}

void remque(void *old) {
  struct element *e = old;
  if (e->next != NULL)
    e->next->before = e->before;
  if (e->before != NULL)
    e->before->next = e->next;
}
