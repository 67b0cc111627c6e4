/*
 * All sequences of operations on a hash table: it holds the keys that a set
 * of bits holds.
 */
#include "uthash.h"
#include <allways/check.h>

enum { KEYS = 4, OPERATIONS = 5 };

struct entry {
  int key;
  UT_hash_handle hh;
};

static struct entry *table;
static unsigned wanted;

static void operate(int key) {
  struct entry *found;
  HASH_FIND_INT(table, &key, found);
  allways_assert((found != 0) == (wanted >> key & 1));
  if (found != 0) {
    HASH_DEL(table, found);
    free(found);
  } else {
    found = malloc(sizeof *found);
    found->key = key;
    HASH_ADD_INT(table, key, found);
  }
  wanted ^= 1U << key;
}

int main(void) {
  for (int i = 0; i < OPERATIONS; i++) {
    operate(allways_choose(KEYS));
    allways_assert((int)HASH_COUNT(table) == __builtin_popcount(wanted));
  }
  struct entry *entry, *next;
  HASH_ITER(hh, table, entry, next) {
    allways_assert(wanted >> entry->key & 1);
    HASH_DEL(table, entry);
    free(entry);
  }
  return 0;
}
