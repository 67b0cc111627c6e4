/*
 * fields.c - an area of known layout, by the fields of a C struct.
 *
 * Kouba's example A.1.2, where C++ templates do what here two macros do.  The
 * struct is never instantiated: it lends its offsets, sizes and types.  A
 * value or result of the wrong type does not compile:
 *
 *     char *text;
 *     ALLWAYS_LOAD(m, b, struct buffer, used, &text);      error or warning
 *
 * Beyond the paper: a field that is a pointer, which becomes an edge of the
 * area graph, and what is refused.
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>

#include "check.h"

/* A field that is a struct is stored as its bytes, so it should have no
 * padding: bytes that the program does not control would be in the state. */
struct limits {
  uint32_t least, most;
};

struct buffer {
  int32_t used;
  struct limits limits;
  allways_pointer next;
};

/* Stores both plain fields and loads them again. */
static void set_and_show(struct allways_memory *m, allways_pointer b,
                         int32_t used, struct limits limits) {
  int32_t used_now = 0;
  struct limits now = {0, 0};
  OK(ALLWAYS_STORE(m, b, struct buffer, used, used));
  OK(ALLWAYS_STORE(m, b, struct buffer, limits, limits));
  OK(ALLWAYS_LOAD(m, b, struct buffer, used, &used_now));
  OK(ALLWAYS_LOAD(m, b, struct buffer, limits, &now));
  CHECK(used_now == used);
  CHECK(now.least == limits.least && now.most == limits.most);
  printf("used %d, limits %u to %u\n", (int)used_now, (unsigned)now.least,
         (unsigned)now.most);
}

int main(void) {
  struct allways_memory *m = allways_memory_new(NULL);
  struct limits limits = {1, 11};
  allways_pointer b, other, next;
  struct allways_memory_stats stats;
  allways_hash hash;
  uint64_t bits;
  int32_t used;

  OK(ALLWAYS_ALLOCATE(m, struct buffer, 0, &b));
  OK(ALLWAYS_ALLOCATE(m, struct buffer, 0, &other));

  /* A field has no value before the first store. */
  CHECK(ALLWAYS_LOAD(m, b, struct buffer, used, &used) ==
        ALLWAYS_UNDEFINED_LOAD);

  set_and_show(m, b, 1, limits);
  limits.most = 12;
  set_and_show(m, b, 2, limits);

  /* The pointer field: an edge from b to other once the state is looked at. */
  OK(ALLWAYS_STORE(m, b, struct buffer, next, other));
  OK(ALLWAYS_LOAD(m, b, struct buffer, next, &next));
  CHECK(allways_equal(next, other));
  OK(allways_set_root(m, b, 0));
  OK(allways_hash_current(m, &hash));
  allways_memory_get_stats(m, &stats);
  CHECK(stats.areas == 2 && stats.pointers == 1);
  printf("with next: %d areas, %d pointer\n", (int)stats.areas,
         (int)stats.pointers);

  /* It is no number, and a null pointer is no area. */
  next = (allways_pointer){offsetof(struct buffer, next), b.area};
  CHECK(allways_load_scalar(m, next, 8, &bits) == ALLWAYS_POINTER_BYTES);
  OK(ALLWAYS_STORE(m, b, struct buffer, next, allways_null()));
  OK(ALLWAYS_LOAD(m, b, struct buffer, next, &next));
  CHECK(allways_is_null(next));
  CHECK(ALLWAYS_LOAD(m, next, struct buffer, used, &used) ==
        ALLWAYS_NULL_POINTER);
  printf("through null: %s\n",
         allways_result_text(allways_last_fault(m)->code));

  /* other has not been freed, but the state ends with b. */
  OK(allways_unset_root(m, b));
  OK(allways_free(m, b));
  CHECK(ALLWAYS_STORE(m, b, struct buffer, used, 3) == ALLWAYS_FREED_AREA);
  printf("after free: %s\n", allways_result_text(allways_last_fault(m)->code));

  allways_memory_free(m);
  puts("ok");
  return 0;
}
