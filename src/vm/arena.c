/*
 * vm/arena.c - the addresses that one thread gives out: see arena.h.
 */
#include "vm/arena.h"

#include <assert.h>
#include <string.h>

#include "base/compiler.h"

/* Is the arena as arena.h says?  Looked at before and after each change, in
 * debug builds. */
static void check(const struct arena *arena) {
  (void)arena; /* where asserts are off */
  assert(arena->count <= ARENA_HOLES);
  for (uint64_t i = 0; DEBUG && i < ARENA_HOLES; i++) {
    assert((arena->holes[i].size > 0) == (i < arena->count));
    assert(i < arena->count || arena->holes[i].start == 0);
    assert(i >= arena->count ||
           arena->holes[i].start + arena->holes[i].size <
               (i + 1 < arena->count ? arena->holes[i + 1].start : arena->end));
  }
}

static uint64_t round_up(uint64_t n, uint64_t align) {
  return (n + align - 1) & ~(align - 1);
}

static void hole_remove(struct arena *arena, uint64_t i) {
  assert(i < arena->count);
  arena->count--;
  memmove(&arena->holes[i], &arena->holes[i + 1],
          (arena->count - i) * sizeof *arena->holes);
  arena->holes[arena->count] = (struct arena_hole){0, 0};
}

static void hole_insert(struct arena *arena, uint64_t i,
                        struct arena_hole hole) {
  assert(i <= arena->count && arena->count < ARENA_HOLES);
  memmove(&arena->holes[i + 1], &arena->holes[i],
          (arena->count - i) * sizeof *arena->holes);
  arena->holes[i] = hole;
  arena->count++;
}

/* What alignment leaves free before the object is a hole, too, so that it can
 * be given out later. */
uint64_t arena_take(struct arena *arena, uint64_t limit, uint64_t size,
                    uint64_t align) {
  assert(size > 0 && align > 0 && (align & (align - 1)) == 0);
  check(arena);
  for (uint64_t i = 0; i < arena->count; i++) {
    struct arena_hole *hole = &arena->holes[i];
    uint64_t at = round_up(hole->start, align), before = at - hole->start;
    if (before + size > hole->size)
      continue;
    uint64_t after = hole->size - before - size;
    if (before && after && arena->count == ARENA_HOLES)
      continue; /* there is no room for what would be left of it */
    hole->size = before;
    if (after)
      hole_insert(arena, i + 1, (struct arena_hole){at + size, after});
    if (before == 0)
      hole_remove(arena, i);
    check(arena);
    return at;
  }
  uint64_t at = round_up(arena->end, align), before = at - arena->end;
  if (size > limit - at || at > limit)
    return 0;
  if (before && arena->count < ARENA_HOLES)
    hole_insert(arena, arena->count, (struct arena_hole){arena->end, before});
  arena->end = at + size;
  check(arena);
  return at;
}

/* Holes on either side that touch the new one become one with it; what touches
 * the end becomes free space behind it. */
void arena_give(struct arena *arena, uint64_t start, uint64_t size) {
  uint64_t i = 0;
  while (i < arena->count && arena->holes[i].start < start)
    i++;
  assert(size > 0 && start + size <= arena->end);
  assert(i == arena->count || start + size <= arena->holes[i].start);
  assert(i == 0 ||
         arena->holes[i - 1].start + arena->holes[i - 1].size <= start);
  if (i < arena->count && start + size == arena->holes[i].start) {
    size += arena->holes[i].size;
    hole_remove(arena, i);
  }
  if (i > 0 && arena->holes[i - 1].start + arena->holes[i - 1].size == start) {
    start = arena->holes[i - 1].start;
    size += arena->holes[i - 1].size;
    hole_remove(arena, --i);
  }
  if (start + size == arena->end)
    arena->end = start;
  else if (arena->count < ARENA_HOLES)
    hole_insert(arena, i, (struct arena_hole){start, size});
  check(arena);
}
