/*
 * por/persistent.c - which threads it is enough to move.
 *
 * A set of threads is enough if nothing that the others do before one of them
 * moves meets with the next operation of any of them (a persistent set).  It
 * is made from one thread that can move, by adding whoever may meet with an
 * operation in it; instead of a thread that waits, the one that it waits for,
 * since it can do nothing before that one moves.  The smallest of these sets is
 * taken.
 *
 * Where a step is a statement it is more than one operation, of which only the
 * first is known: all threads are moved.
 */
#include "por/por_impl.h"

enum { MOST = 64 }; /* threads; with more, all are moved */

struct choosing {
  struct vm *vm;
  uint64_t used, able;
  const struct waits *waits;
  struct interference_op ops[MOST];
  uint64_t op_known, asked[MOST], met[MOST];
};

static uint64_t bit(uint32_t thread) { return UINT64_C(1) << thread; }

static unsigned count(uint64_t set) {
  unsigned n = 0;
  for (; set; set &= set - 1)
    n++;
  return n;
}

static bool meets(struct choosing *c, uint32_t thread, uint32_t other) {
  if (!(c->op_known & bit(thread))) {
    c->ops[thread] = interference_op(c->vm, thread);
    c->op_known |= bit(thread);
  }
  if (!(c->asked[thread] & bit(other))) {
    c->asked[thread] |= bit(other);
    if (interference_conflicts(c->vm, &c->ops[thread], other))
      c->met[thread] |= bit(other);
  }
  return c->met[thread] & bit(other);
}

/* Who is added because of this thread: the one that it waits for, at the end of
 * all who wait for each other, if it can do nothing before that one moves. */
static uint32_t instead_of(const struct choosing *c, uint32_t thread,
                           uint64_t set) {
  uint32_t who = thread;
  for (unsigned n = 0; n <= MOST && c->waits->blockers[who]; n++)
    who = c->waits->blockers[who] - 1;
  return who != thread && !(set & bit(who)) &&
                 (interference_kept(c->waits, set | bit(who)) & bit(thread))
             ? who
             : thread;
}

/* The set that is made from one thread, or the best so far if that has no more
 * threads that can move. */
static uint64_t close_set(struct choosing *c, uint32_t thread, uint64_t best) {
  uint64_t set = bit(thread), todo = set;
  while (todo) {
    uint32_t p = low_bit(todo);
    uint64_t kept = interference_kept(c->waits, set);
    todo &= todo - 1;
    for (uint64_t rest = c->used & ~set & ~kept; rest; rest &= rest - 1) {
      uint32_t other = low_bit(rest);
      if (!meets(c, p, other))
        continue;
      uint32_t who = instead_of(c, other, set);
      set |= bit(who);
      /* Others may wait for it: ask again.  SEEDED_BUG: of the first only. */
      todo |= SEEDED_BUG(107) ? bit(p) : bit(who) | bit(p);
      if (count(set & c->able) >= count(best))
        return best;
      break;
    }
  }
  return set & c->able;
}

static uint64_t smallest(struct vm *vm, uint64_t able) {
  struct choosing c = {.vm = vm, .able = able};
  uint64_t best = able;
  interference_forget(vm);
  c.waits = interference_waits(vm);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (vm_thread_used(vm, i))
      c.used |= bit(i);
  for (uint64_t rest = able; rest && count(best) > 1; rest &= rest - 1)
    best = close_set(&c, low_bit(rest), best);
  if (best != able)
    audit_persistent_set(vm, best);
  return best;
}

uint64_t vm_persistent_set(struct vm *vm, uint64_t able) {
  if (vm->options.plain || vm->options.statements || vm->thread_limit > MOST ||
      count(able) < 2)
    return able;
  return smallest(vm, able);
}

uint32_t vm_blocker(struct vm *vm, uint32_t thread) {
  if (vm->options.plain || vm->options.statements ||
      vm_next(vm, thread)->kind != VM_OP_SECTION)
    return 0;
  uint32_t who = interference_blocker(vm, thread);
  return who && vm_thread_used(vm, who - 1) ? who : 0;
}
