/*
 * vm/arena.h - the addresses that one thread gives out: see placement.c.
 *
 * An arena is the end of what was given out, and the holes below that:
 *
 *     end   count   start size   start size   ...
 *
 * Holes are sorted; none touches another one, or the end; those beyond count
 * are zero.  So arenas are equal if and only if their bytes are.
 */
#ifndef VM_ARENA_H
#define VM_ARENA_H

#include <stdint.h>

enum { ARENA_HOLES = 30 };
struct arena {
  uint64_t end, count;
  struct arena_hole {
    uint64_t start, size;
  } holes[ARENA_HOLES];
};
_Static_assert(sizeof(struct arena) == 8 * (2 + 2 * ARENA_HOLES), "no padding");

/* Size bytes, at least one, that begin at a multiple of align, which is a power
 * of two: in the first hole that has room, or at the end, which stays below
 * limit.  0: there is no room. */
uint64_t arena_take(struct arena *arena, uint64_t limit, uint64_t size,
                    uint64_t align);
/* Gives them back.  What would be one hole too many is lost. */
void arena_give(struct arena *arena, uint64_t start, uint64_t size);

#endif
