/*
 * explain/progress.c - how far threads have come.
 *
 * Going forward in a function is counted by its instructions, and everything
 * else as a turn.  An instruction that ended a step before it changed anything
 * is executed again, which is no progress.
 */
#include "explain/progress.h"

#include "base/alloc.h"

enum { TURN = 1 << 20 };

void progress_insn(struct progress *p, struct vm *vm, uint32_t thread) {
  while (p->count <= thread) {
    VEC_ROOM(p->threads, p->count, p->capacity);
    p->threads[p->count++] = (struct thread_progress){.first = NULL};
  }
  struct thread_progress *t = &p->threads[thread];
  uint32_t depth = vm_depth(vm, thread);
  uint32_t function = vm_frame(vm, thread, depth - 1).function;
  const struct ir_insn *i = vm_frame_insn(vm, thread, depth - 1);
  if (depth != t->depth || function != t->function || i < t->last) {
    t->turns++;
    t->first = i;
  }
  t->last = i;
  t->depth = depth;
  t->function = function;
}

uint64_t progress_of(const struct progress *p, uint32_t thread) {
  if (thread >= p->count)
    return 0;
  const struct thread_progress *t = &p->threads[thread];
  return t->turns * TURN + (uint64_t)(t->last - t->first);
}

void progress_release(struct progress *p) { VEC_FREE(p->threads, p->capacity); }
