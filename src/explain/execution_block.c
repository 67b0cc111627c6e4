/*
 * explain/execution_block.c - through which calls a block was allocated that
 * is leaked in the end, and where it was lost.
 *
 * That is no part of a state, so nobody knows it while states are searched: it
 * is found when the execution is watched.
 */
#include <string.h>

#include "explain/execution_impl.h"
#include "explain/fault.h"

enum { MOST_BLOCKS = 1 << 16 }; /* areas whose calls are kept */

void block_allocated(struct watcher *w, struct vm *vm, uint32_t area) {
  if (!w->blocks_wanted || area >= MOST_BLOCKS)
    return;
  while (w->block_count <= area) {
    VEC_ROOM(w->blocks, w->block_count, w->block_capacity);
    w->blocks[w->block_count++] = (struct allocation){.count = 0};
  }
  struct allocation *a = &w->blocks[area];
  *a = (struct allocation){.count = 0};
  struct allways_area_info info;
  if (!allways_area_info(vm_memory(vm), area, &info))
    return;
  for (uint32_t d = vm_depth(vm, w->executing);
       d-- > 0 && a->count < ALLOCATION_CALLS;) {
    struct fault_place place = vm_frame(vm, w->executing, d);
    if (!w->program->functions[place.function].runtime && place.position)
      a->places[a->count++] = place;
  }
  if (a->count) /* the innermost frame is in the middle of its call */
    a->places[0].position = (uint32_t)info.site;
}

/* Is it a block that is still there, whose leak is not suppressed? */
static bool is_of_interest(const struct watcher *w, struct vm *vm,
                           uint32_t area) {
  struct allways_area_info info;
  if (area >= w->block_count || w->blocks[area].count == 0 ||
      !allways_area_info(vm_memory(vm), area, &info))
    return false;
  unsigned part = info.kind & 15;
  return part == VM_AREA_HEAP ||
         part == (w->blocks_left ? VM_AREA_HEAP_LOST : VM_AREA_HEAP_LEFT);
}

/* Of several blocks of one line that the last step loses, the first is the one
 * that is reported. */
void block_lost(struct watcher *w, struct vm *vm, uint32_t area) {
  if (w->lost_step != w->step) {
    w->lost_step = w->step;
    w->lost_count = 0;
  }
  if (!is_of_interest(w, vm, area))
    return;
  VEC_ROOM(w->lost, w->lost_count, w->lost_capacity);
  w->lost[w->lost_count++] = w->blocks[area];
}

/* The calls of all blocks of this line, if they are the same. */
static const struct allocation *only_one(const struct watcher *w,
                                         uint32_t allocated) {
  const struct allocation *one = NULL;
  for (size_t i = 0; i < w->block_count; i++) {
    const struct allocation *a = &w->blocks[i];
    if (a->count == 0 || a->places[0].position != allocated)
      continue;
    if (one && memcmp(one, a, sizeof *a) != 0)
      return NULL;
    one = a;
  }
  return one;
}

static const struct allocation *find(struct watcher *w, struct vm *vm,
                                     uint32_t allocated) {
  struct allways_area_info info;
  for (size_t i = 0; i < w->lost_count && w->lost_step == w->step; i++)
    if (w->lost[i].places[0].position == allocated)
      return &w->lost[i];
  for (uint32_t area = 1; w->blocks_left && area < w->block_count; area++)
    if (is_of_interest(w, vm, area) &&
        w->blocks[area].places[0].position == allocated &&
        allways_area_info(vm_memory(vm), area, &info) && !info.freed)
      return &w->blocks[area];
  return only_one(w, allocated);
}

/* The calls below "allocated at", where there are any, and the row that is
 * marked. */
void block_report(struct watcher *w, struct vm *vm) {
  struct execution *execution = w->execution;
  const struct allocation *a = find(w, vm, execution->fault.allocated);
  if (a == NULL)
    return;
  execution->allocation = *a;
  report_calls(&execution->end, w->program, a->places, a->count);
}

void block_report_lost(struct watcher *w, const struct row *row) {
  text_add(&w->execution->end, "    lost at %s:%u in %s\n",
           w->program->files[row->file], row->line,
           w->program->functions[row->function].name);
  w->execution->lost = row->number;
}

void block_release(struct watcher *w) {
  VEC_FREE(w->blocks, w->block_capacity);
  VEC_FREE(w->lost, w->lost_capacity);
}
