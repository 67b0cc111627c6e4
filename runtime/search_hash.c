/*
 * runtime/search_hash.c - search.h: hash tables of texts.
 *
 * As in glibc a table takes as many entries as the next odd prime number, and
 * gives nothing back but itself: keys are the program's.  An entry has the
 * place that its key leads to, or the next free one.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

struct _ENTRY {
  int used;
  ENTRY entry;
};

static int is_prime(unsigned odd) {
  for (unsigned d = 3; d <= odd / d; d += 2)
    if (odd % d == 0)
      return 0;
  return 1;
}

/* 0: there is none. */
static unsigned prime_from(size_t count) {
  if (count < 3)
    return 3;
  for (size_t n = count | 1; n <= UINT_MAX - 2; n += 2)
    if (is_prime((unsigned)n))
      return (unsigned)n;
  return 0;
}

int hcreate_r(size_t count, struct hsearch_data *to) {
  if (to == NULL) {
    errno = EINVAL;
    return 0;
  }
  if (to->table != NULL)
    return 0;
  unsigned size = count <= UINT_MAX ? prime_from(count) : 0;
  if (size == 0) {
    errno = ENOMEM;
    return 0;
  }
  to->size = size;
  to->filled = 0;
  to->table = calloc(size, sizeof *to->table);
  return to->table != NULL;
}

void hdestroy_r(struct hsearch_data *table) {
  if (table == NULL) {
    errno = EINVAL;
    return;
  }
  free(table->table);
  table->table = NULL;
}

static unsigned place_of(const char *key, unsigned size) {
  unsigned h = 5381;
  for (; *key != '\0'; key++)
    h = h * 33 + (unsigned char)*key;
  return h % size;
}

int hsearch_r(ENTRY item, ACTION action, ENTRY **found,
              struct hsearch_data *in) {
  unsigned at = place_of(item.key, in->size), tried = 0;
  for (; tried < in->size && in->table[at].used; tried++) {
    if (strcmp(in->table[at].entry.key, item.key) == 0) {
      *found = &in->table[at].entry;
      return 1;
    }
    at = at + 1 == in->size ? 0 : at + 1;
  }
  *found = NULL;
  if (action != ENTER || tried == in->size) {
    errno = action == ENTER ? ENOMEM : ESRCH;
    return 0;
  }
  in->table[at].used = 1;
  in->table[at].entry = item;
  in->filled++;
  *found = &in->table[at].entry;
  return 1;
}

/* ------------------------------------------------------------ the only table
 */

static struct hsearch_data hsearch_table UNPROTECTED;

int hcreate(size_t count) { return hcreate_r(count, &hsearch_table); }
void hdestroy(void) { hdestroy_r(&hsearch_table); }

ENTRY *hsearch(ENTRY item, ACTION action) {
  ENTRY *found;
  hsearch_r(item, action, &found, &hsearch_table);
  return found;
}
