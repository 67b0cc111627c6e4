/*
 * por/audit_exhaustive.c - a claim of the reduction, tried by brute
 * force: see audit.c.
 *
 * All executions of the threads that do not stand still are explored depth
 * first, in plain steps, each state once.  The accesses of each step are
 * compared with those that nobody is claimed to conflict with.  Besides, the
 * next operation p of each thread that stands still is done in each state.  It
 * is enough to look at single steps a of the others,
 *
 *         u ──a──> v
 *         │        │
 *         p        p        in every state u that the others can reach:
 *         ▼        ▼
 *         · ──a──> ·
 *
 * p can be done in u if it can be in s; after it, a goes on as it does in u;
 * both orders lead to the same state.  Then p commutes with every execution of
 * the others, by induction on its length.
 */
#include <string.h>

#include "base/map.h"
#include "por/audit_impl.h"

enum {
  STATES = 2000,    /* at most */
  CHOICES = STATES, /* values of one choice */
  OPERATIONS = 8    /* that are looked at */
};

/* A step that one of the others may make. */
struct other {
  uint32_t thread;
  uint64_t value;
};

/* What such a step does if it is made after the operation of a thread that
 * stands still. */
struct after {
  bool known;
  bool comparable; /* the state may be compared with that of the other order */
  bool renumbers;  /* the operation did: threads have other numbers */
  enum vm_event event;
  allways_hash hash;
};

/* A state of the current execution. */
struct level {
  size_t first_next; /* what its threads do next */
  uint32_t threads;
  uint64_t numbers;
  size_t first, at, end; /* its steps: the first, the next one */
};

struct tree {
  struct trial *t;
  struct level *levels;
  size_t count, capacity;
  struct vm_next_op *nexts;
  size_t next_count, next_capacity;
  struct other *steps;
  size_t step_count, step_capacity;
  struct after *afters; /* of each step, for each operation */
  size_t after_count, after_capacity;
  uint32_t ops[OPERATIONS];       /* threads */
  enum vm_event done[OPERATIONS]; /* what the operation does in s */
  struct touched {
    uint32_t thread;
    struct vm_access access;
  } * touched; /* by accesses that others may notice */
  size_t touched_count, touched_capacity;
  size_t op_count;
  struct map seen; /* states, by hash */
  bool complete;
};

static struct level *top(struct tree *x) {
  assert(x->count > 0);
  return &x->levels[x->count - 1];
}

/* ------------------------------------------------------------------- states */

/* Is it a new state?  If there are too many, that is noted. */
static bool is_new(struct tree *x) {
  allways_hash hash;
  if (!vm_hash(x->t->vm, &hash)) {
    x->complete = false;
    return false;
  }
  map_key key = {hash.lo, hash.hi};
  if (map_get(&x->seen, key) != MAP_NONE)
    return false;
  x->complete &= x->seen.count < STATES;
  if (!x->complete)
    return false;
  map_put(&x->seen, key, 1);
  return true;
}

/* Back to the state that was saved last. */
static void go_back(struct vm *vm, const struct vm_next_op *nexts,
                    uint32_t count) {
  por_close_areas(vm);
  vm_back_step(vm, UINT32_MAX, UINT64_MAX);
  trial_set_nexts(vm, nexts, count);
}

static void go_back_to_top(struct tree *x) {
  const struct level *l = top(x);
  go_back(x->t->vm, x->nexts + l->first_next, l->threads);
}

/* -------------------------------------------------------------------- steps */

/* Adds the steps of a thread, if it may move: one for each value.  Each has an
 * entry in afters for each operation. */
static void add_steps(struct tree *x, uint32_t thread) {
  struct vm *vm = x->t->vm;
  uint64_t first, choices;
  if (!vm_thread_used(vm, thread) || (x->t->still & trial_bit(thread)) ||
      !trial_can_move(vm, thread, &first, &choices))
    return;
  if (choices == 0 || choices > CHOICES) {
    x->complete = false;
    return;
  }
  for (uint64_t i = 0; i < choices; i++) {
    VEC_ROOM(x->steps, x->step_count, x->step_capacity);
    x->steps[x->step_count++] = (struct other){thread, first + i};
    for (size_t k = 0; k < x->op_count; k++) {
      VEC_ROOM(x->afters, x->after_count, x->after_capacity);
      x->afters[x->after_count++] = (struct after){.known = false};
    }
  }
}

/* Lists the steps of all threads; true: one is in the middle of a section, and
 * the only one to move. */
static bool list_steps(struct tree *x) {
  struct vm *vm = x->t->vm;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (trial_is_inside(vm, i)) {
      add_steps(x, i);
      return true;
    }
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    add_steps(x, i);
  return false;
}

/* --------------------------------------------------------------- both orders
 */

static NORETURN void wrong(const struct tree *x, uint32_t p, uint32_t other,
                           const char *what) {
  trial_wrong(x->t, p, other, vm_next(x->t->vm, other)->position, what);
}

/* Makes a step of the others after the operation, whose state is saved. */
static void step_after(struct tree *x, const struct other *s,
                       struct after *after) {
  struct vm *vm = x->t->vm;
  if (!vm_thread_used(vm, s->thread))
    return;
  bool freed = vm->noted.freed_block;
  after->event = vm_step(vm, s->thread, s->value);
  after->known = after->event != VM_LIMIT && after->event != VM_UNSUPPORTED;
  after->comparable = trial_is_comparable(vm) && trial_went_on(after->event) &&
                      vm_hash(vm, &after->hash);
  vm->noted.freed_block = freed;
}

/* Finds what the steps of the others do after operation k, which was done. */
static void steps_after(struct tree *x, size_t k) {
  struct vm *vm = x->t->vm;
  struct level *l = top(x);
  struct vm_next_op nexts[TRIAL_THREADS];
  bool renumbers = trial_numbers(vm) != l->numbers;
  uint32_t count = trial_get_nexts(vm, nexts);
  x->complete &= vm_save(vm);
  if (!x->complete)
    return;
  for (size_t i = l->first; i < l->end; i++) {
    struct after *after = &x->afters[i * x->op_count + k];
    step_after(x, &x->steps[i], after);
    after->renumbers = renumbers;
    go_back(vm, nexts, count);
  }
  vm_drop(vm);
}

/* Thread p has done its operation: keeps what it has really touched, which may
 * be more than it announced.  A copy that is made piece by piece touches more
 * when it goes on, so it is left out. */
static void keep_touched(struct tree *x, uint32_t p) {
  const struct audit *a = &x->t->vm->por->audit;
  if (x->t->nexts[p].kind != VM_OP_ACCESS || (x->t->final & trial_bit(p)) ||
      x->t->vm->options.split)
    return;
  for (size_t i = 0; i < a->seen_count; i++) {
    VEC_ROOM(x->touched, x->touched_count, x->touched_capacity);
    x->touched[x->touched_count++] = (struct touched){p, a->seen[i]};
  }
}

/* Compares what a step of the others has touched with that. */
static void check_touched(const struct tree *x, uint32_t thread) {
  const struct audit *a = &x->t->vm->por->audit;
  for (size_t i = 0; i < x->touched_count; i++)
    for (size_t k = 0; k < a->seen_count; k++)
      if (trial_conflict(&x->touched[i].access, &a->seen[k]))
        trial_wrong(x->t, x->touched[i].thread, thread, a->seen[k].position,
                    "conflicts with");
}

/* Operation k can be done in the state at the top if it can be in the first. */
static void try_operation(struct tree *x, size_t k) {
  struct vm *vm = x->t->vm;
  uint32_t p = x->ops[k];
  vm->noted.freed_block = false;
  enum vm_event event = trial_do(x->t, p);
  if (x->count == 1) {
    x->done[k] = event;
    keep_touched(x, p);
  }
  x->complete &= event != VM_LIMIT;
  if (x->complete && event != x->done[k] &&
      !trial_another_last(event, x->done[k]))
    wrong(x, p, x->t->last, "is enabled or disabled by");
  if (x->complete && trial_went_on(event) && !trial_is_inside(vm, p))
    steps_after(x, k);
  go_back_to_top(x);
}

/* A step goes on after its operation up to the next one.  That an object has
 * ended is noticed before it is accessed: where a pointer to one is left, how
 * far a step goes depends on the order, and that is no conflict. */
static bool has_dangling(const struct vm *vm) {
  for (uint32_t i = 1; i < vm->head->area_count; i++)
    if ((vm->head->areas[i].flags & (AREA_USED | AREA_FREED)) ==
        (AREA_USED | AREA_FREED))
      return true;
  return false;
}

/* Step i has led from the state at the top to the current one, v: operation k
 * leads on to the state in which both were done in the other order. */
static void close_square(struct tree *x, size_t i, size_t k) {
  struct vm *vm = x->t->vm;
  const struct after *after = &x->afters[i * x->op_count + k];
  struct vm_next_op nexts[TRIAL_THREADS];
  uint32_t p = x->ops[k], count = trial_get_nexts(vm, nexts);
  allways_hash hash;
  if (!after->comparable ||
      (after->renumbers && trial_numbers(vm) != top(x)->numbers))
    return;
  x->complete &= vm_save(vm);
  if (!x->complete)
    return;
  if (trial_went_on(trial_do(x->t, p)) && trial_is_comparable(vm) &&
      vm_hash(vm, &hash) &&
      (hash.lo != after->hash.lo || hash.hi != after->hash.hi) &&
      !has_dangling(vm))
    wrong(x, p, x->steps[i].thread, "does not commute with");
  go_back(vm, nexts, count);
  vm_drop(vm);
}

/* Step i had this event: has it the same after each of the operations? */
static void check_operations(struct tree *x, size_t i, enum vm_event event) {
  for (size_t k = 0; k < x->op_count && x->complete; k++) {
    const struct after *after = &x->afters[i * x->op_count + k];
    if (!after->known || trial_another_last(event, after->event))
      continue;
    if (event != after->event)
      wrong(x, x->ops[k], x->steps[i].thread, "disables");
    if (trial_went_on(event))
      close_square(x, i, k);
  }
}

/* ------------------------------------------------------------------ the tree
 */

/* The current state is a new one. */
static void enter(struct tree *x) {
  struct vm *vm = x->t->vm;
  x->complete &= vm->thread_limit <= TRIAL_THREADS && vm_save(vm);
  if (!x->complete)
    return;
  VEC_ROOM(x->levels, x->count, x->capacity);
  struct level *l = &x->levels[x->count++];
  *l = (struct level){.first_next = x->next_count,
                      .threads = vm->thread_limit,
                      .numbers = trial_numbers(vm),
                      .first = x->step_count,
                      .at = x->step_count};
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    VEC_ROOM(x->nexts, x->next_count, x->next_capacity);
    x->nexts[x->next_count++] = *vm_next(vm, i);
  }
  bool inside = list_steps(x);
  l->end = x->step_count;
  assert(x->after_count == x->step_count * x->op_count);
  /* A section of several steps commutes as a whole, which is not tried here. */
  x->complete &= !inside || x->op_count == 0;
  for (size_t k = 0; k < x->op_count && x->complete; k++)
    try_operation(x, k);
}

static void leave(struct tree *x) {
  const struct level *l = top(x);
  x->next_count = l->first_next;
  x->step_count = l->first;
  x->after_count = l->first * x->op_count;
  vm_drop(x->t->vm);
  x->count--;
  if (x->count > 0)
    go_back_to_top(x);
}

/* The next step from the state at the top. */
static void take(struct tree *x) {
  struct vm *vm = x->t->vm;
  assert(top(x)->at < top(x)->end);
  size_t i = top(x)->at++;
  struct other s = x->steps[i];
  vm->por->audit.seen_count = 0;
  vm->noted.freed_block = false;
  x->t->last = s.thread;
  enum vm_event event = vm_step(vm, s.thread, s.value);
  x->complete &= event != VM_LIMIT && vm->thread_limit <= TRIAL_THREADS;
  if (x->complete && event != VM_BLOCKED && event != VM_UNSUPPORTED) {
    trial_check_step(x->t, s.thread);
    check_touched(x, s.thread);
    check_operations(x, i, event);
  }
  if (x->complete && trial_went_on(event) && is_new(x))
    enter(x);
  else
    go_back_to_top(x);
}

/* Chooses the operations that are done in each state.  An access that is
 * claimed to be invisible may be part of an operation that is not, so it is not
 * done, and only compared with the accesses of others. */
static void choose_operations(struct tree *x) {
  for (uint64_t rest = x->t->still; rest; rest &= rest - 1) {
    uint32_t p = low_bit(rest);
    enum vm_op_kind kind = (enum vm_op_kind)x->t->nexts[p].kind;
    if ((kind != VM_OP_ACCESS || x->t->invisible) && kind != VM_OP_SECTION &&
        kind != VM_OP_WAIT)
      continue;
    x->complete &= x->op_count < OPERATIONS;
    if (x->complete)
      x->ops[x->op_count++] = p;
  }
}

static void release(struct tree *x) {
  VEC_FREE(x->levels, x->capacity);
  VEC_FREE(x->nexts, x->next_capacity);
  VEC_FREE(x->steps, x->step_capacity);
  VEC_FREE(x->afters, x->after_capacity);
  VEC_FREE(x->touched, x->touched_capacity);
  map_release(&x->seen);
}

bool trial_exhaustive(struct trial *t, uint64_t *states) {
  struct tree x = {.t = t, .complete = true};
  choose_operations(&x);
  if (x.complete && is_new(&x))
    enter(&x);
  while (x.count > 0 && x.complete)
    if (top(&x)->at < top(&x)->end)
      take(&x);
    else
      leave(&x);
  for (; x.count > 0; x.count--)
    vm_drop(t->vm);
  go_back(t->vm, t->nexts, t->threads);
  *states += x.seen.count;
  release(&x);
  return x.complete;
}
