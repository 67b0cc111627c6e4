/*
 * por/persistent.c - persistent sets: which threads it is enough to move.
 *
 * A set of threads is persistent if nothing that the others do before one of
 * the set moves interferes with the next operation of any thread in the set
 * (Godefroid, Partial-Order Methods).  It is made from one thread that can move
 * by adding each thread that may interfere with an operation in it.  Instead of
 * a thread that waits, the one that it waits for is added, since the former can
 * do nothing before the latter moves.  The smallest of these sets is taken.
 *
 * Where a step is a statement it is more than one operation, of which only the
 * first is known: then all threads are moved.
 */
#include "por/por_impl.h"

enum { MOST = 64 }; /* threads; with more, all are moved */

/* Sets of threads are bits.  Next operations, and who conflicts with them, are
 * asked once for each state. */
struct choosing {
  struct vm *vm;
  uint64_t used, able; /* threads that exist, and that may be enabled */
  const struct waits *waits;
  struct interference_op ops[MOST]; /* by thread */
  uint64_t op_known, asked[MOST],
      interfering[MOST]; /* by thread: which others */
};

static uint64_t bit(uint32_t thread) {
  assert(thread < MOST);
  return UINT64_C(1) << thread;
}

static unsigned count(uint64_t set) {
  unsigned n = 0;
  for (; set; set &= set - 1)
    n++;
  return n;
}

/* May the other thread interfere with the next operation of this one? */
static bool interferes(struct choosing *c, uint32_t thread, uint32_t other) {
  if (!(c->op_known & bit(thread))) {
    c->ops[thread] = interference_op(c->vm, thread);
    c->op_known |= bit(thread);
  }
  if (!(c->asked[thread] & bit(other))) {
    c->asked[thread] |= bit(other);
    if (interference_conflicts(c->vm, &c->ops[thread], other))
      c->interfering[thread] |= bit(other);
  }
  return c->interfering[thread] & bit(other);
}

/* The thread to be added because of this one: the last in the chain of threads
 * that wait for each other, if this one can do nothing before that one moves;
 * else itself. */
static uint32_t instead_of(const struct choosing *c, uint32_t thread,
                           uint64_t set) {
  uint32_t who = thread;
  for (unsigned n = 0; n <= MOST && c->waits->blockers[who]; n++)
    who = c->waits->blockers[who] - 1;
  return who != thread && !(set & bit(who)) &&
                 (waits_kept(c->waits, set | bit(who)) & bit(thread))
             ? who
             : thread;
}

/* The enabled threads of the persistent set that is made from one thread; or
 * the best set so far, if that has as few or fewer. */
static uint64_t close_set(struct choosing *c, uint32_t thread, uint64_t best) {
  uint64_t set = bit(thread), todo = set;
  while (todo) {
    uint32_t p = low_bit(todo);
    uint64_t kept = waits_kept(c->waits, set);
    todo &= todo - 1;
    for (uint64_t rest = c->used & ~set & ~kept; rest; rest &= rest - 1) {
      uint32_t other = low_bit(rest);
      if (!interferes(c, p, other))
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
  assert(set & c->able & bit(thread));
  return set & c->able;
}

/* The smallest of the sets that are made from each enabled thread. */
static uint64_t smallest(struct vm *vm, uint64_t able) {
  struct choosing c = {.vm = vm, .able = able};
  uint64_t best = able;
  interference_forget(vm);
  c.waits = waits_get(vm);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (vm_thread_used(vm, i))
      c.used |= bit(i);
  assert((able & ~c.used) == 0);
  for (uint64_t rest = able; rest && count(best) > 1; rest &= rest - 1)
    best = close_set(&c, low_bit(rest), best);
  assert(best != 0 && (best & ~able) == 0); /* it has an enabled thread */
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
  uint32_t who = waits_blocker(vm, thread);
  return who && vm_thread_used(vm, who - 1) ? who : 0;
}
