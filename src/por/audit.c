/*
 * por/audit.c - is what the reduction claims true?
 *
 * Where a thread does not stop before its next operation (step.c), and where
 * some threads are said to be a persistent set (persistent.c), the claim is the
 * same: whatever the other threads do before one of these runs commutes with
 * their next operations.  With options.audit, some of these claims are tried,
 * drawn at random but the same in each run.  These threads stand still in a
 * state s, and the others take steps of which each is one access:
 *
 *     s ──others──> ──others──> ... ──others──> t
 *
 * The claim is tried according to the next operation of a thread that stands
 * still:
 *
 *   - an access: none of these steps makes an access that conflicts with it;
 *     if it accesses final bytes, they keep their values;
 *   - an atomic section, or the rest of one after a wait: it is enabled in s if
 *     it is enabled in t; the steps are enabled after it; and both orders lead
 *     to the same state;
 *   - an operation that ends the execution: the others have no step.
 *
 * All executions of the others are tried if they have few states
 * (audit_exhaustive.c), and else one that is drawn at random.  Afterwards
 * everything is as it was.  A claim that is wrong is a defect of allways.
 */
#include <stdio.h>
#include <string.h>

#include "base/mix.h"
#include "por/audit_impl.h"

/* How much is tried: audits that are sampled at once after one had too many
 * states, at most; plain states that exhaustive ones may have in all, and so
 * many more for each audit. */
enum { LONGEST_PAUSE = 255, STATES_IN_ALL = 100000, STATES_EACH = 10 };

static uint64_t draw(struct vm *vm, uint64_t below) {
  uint64_t *x = &vm->por->audit.random;
  assert(below > 0);
  *x ^= *x << 13;
  *x ^= *x >> 7;
  *x ^= *x << 17;
  return (*x >> 11) % below;
}

/* Is this claim to be tried?  Claims that are made while another one is tried
 * are not. */
static bool is_drawn(struct vm *vm) {
  const struct vm_options *o = &vm->options;
  return o->audit && !o->plain && !o->statements && !vm->observers.observed &&
         !vm->por->audit.paused && vm->thread_limit <= TRIAL_THREADS &&
         draw(vm, o->audit) == 0;
}

/* ------------------------------------------------------------------ reports */

static const char *place(const struct trial *t, uint32_t position, char *text,
                         size_t room) {
  const struct ir_program *p = t->vm->program;
  const struct ir_position *at = &p->positions[position];
  snprintf(text, room, "%.150s:%u", p->files[at->file], at->line);
  return text;
}

NORETURN void trial_wrong(const struct trial *t, uint32_t p, uint32_t other,
                          uint32_t position, const char *what) {
  char text[600], at[200], by[200];
  snprintf(text, sizeof text,
           "audit: thread %u at %s was to run before the others, but its "
           "operation %s thread %u at %s",
           p, place(t, t->nexts[p].position, at, sizeof at), what, other,
           place(t, position, by, sizeof by));
  BUG(text);
}

static NORETURN void wrong_order(const struct trial *t, uint32_t p,
                                 uint32_t step, const char *what) {
  uint32_t other = t->count ? t->steps[step].thread : p;
  trial_wrong(t, p, other, vm_next(t->vm, other)->position, what);
}

/* ----------------------------------------------------------------- accesses */

/* An access that a thread only stops before is not made, and not noted. */
void audit_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                 bool write) {
  struct audit *a = &vm->por->audit;
  if (vm->step.budget == OP_NONE && vm->thread->atomic == 0 && !vm->in_monitor)
    return;
  VEC_ROOM(a->seen, a->seen_count, a->seen_capacity);
  a->seen[a->seen_count++] = (struct vm_access){.area = area,
                                                .write = write,
                                                .offset = offset,
                                                .size = size,
                                                .position = vm_position(vm)};
}

bool trial_conflict(const struct vm_access *a, const struct vm_access *b) {
  return a->area == b->area && (a->write || b->write) &&
         (a->size == 0 || b->size == 0 ||
          (a->offset < b->offset + b->size && b->offset < a->offset + a->size));
}

static bool conflict(const struct vm_next_op *p, const struct vm_access *a) {
  for (unsigned i = 0; i < p->range_count; i++) {
    const struct vm_range *r = &p->ranges[i];
    struct vm_access next = {r->area,   r->write, r->atomic,
                             r->offset, r->size,  0};
    if (trial_conflict(&next, a))
      return true;
  }
  return false;
}

/* Have the final bytes that thread p accesses next the value that they had? */
static bool is_as_it_was(const struct trial *t, uint32_t p) {
  const struct vm_range *next = &t->nexts[p].ranges[0];
  assert(t->nexts[p].range_count == 1 && next->size <= 8);
  const allways_value *was = &t->was[p];
  allways_value now;
  return allways_load_value(t->vm->memory,
                            (allways_pointer){next->offset, next->area},
                            (unsigned)next->size, &now) == ALLWAYS_OK &&
         now.bits == was->bits && now.pointer.area == was->pointer.area &&
         now.pointer.offset == was->pointer.offset &&
         now.defined == was->defined;
}

static void check_access(const struct trial *t, uint32_t p, uint32_t thread) {
  const struct audit *a = &t->vm->por->audit;
  if (t->final & trial_bit(p)) {
    if (!is_as_it_was(t, p))
      trial_wrong(t, p, thread, vm_next(t->vm, thread)->position,
                  "accesses final bytes that are changed by");
    return;
  }
  for (size_t i = 0; i < a->seen_count; i++)
    if (conflict(&t->nexts[p], &a->seen[i]))
      trial_wrong(t, p, thread, a->seen[i].position, "conflicts with");
}

void trial_check_step(const struct trial *t, uint32_t thread) {
  for (uint64_t rest = t->still; rest; rest &= rest - 1) {
    uint32_t p = low_bit(rest);
    switch ((enum vm_op_kind)t->nexts[p].kind) {
    case VM_OP_ACCESS:
      check_access(t, p, thread);
      break;
    case VM_OP_HEAP:
    case VM_OP_END:
      trial_wrong(t, p, thread, vm_next(t->vm, thread)->position,
                  "ends the execution before a step of");
    default:
      break;
    }
  }
}

/* ------------------------------------------------- executions of the others */

uint64_t trial_numbers(const struct vm *vm) {
  uint64_t taken = 0;
  for (uint32_t i = 0; i < vm->thread_limit && i < TRIAL_THREADS; i++)
    taken |= vm->threads[i]->used || vm->threads[i]->kept ? trial_bit(i) : 0;
  return taken;
}

uint32_t trial_get_nexts(const struct vm *vm, struct vm_next_op *nexts) {
  uint32_t count =
      vm->thread_limit < TRIAL_THREADS ? vm->thread_limit : TRIAL_THREADS;
  for (uint32_t i = 0; i < count; i++)
    nexts[i] = *vm_next(vm, i);
  return count;
}

void trial_set_nexts(struct vm *vm, const struct vm_next_op *nexts,
                     uint32_t count) {
  assert(count <= TRIAL_THREADS);
  for (uint32_t i = 0; i < count; i++)
    vm_set_next(vm, i, &nexts[i]);
}

/* Makes a step, and takes it back if the execution does not go on after it.
 * The accesses that it makes are in audit.seen. */
static enum vm_event try_step(struct trial *t, uint32_t thread,
                              uint64_t value) {
  struct vm *vm = t->vm;
  struct vm_next_op nexts[TRIAL_THREADS];
  uint32_t count = trial_get_nexts(vm, nexts);
  if (!vm_save(vm))
    return VM_LIMIT;
  vm->por->audit.seen_count = 0;
  enum vm_event event = vm_step(vm, thread, value);
  if (!trial_went_on(event)) {
    por_close_areas(vm);
    vm_back_step(vm, UINT32_MAX, UINT64_MAX);
    trial_set_nexts(vm, nexts, count);
  }
  vm_drop(vm);
  return event;
}

/* That a thread is woken only to wait for a mutex is no step: see move_woken in
 * step.c. */
bool trial_can_move(struct vm *vm, uint32_t thread, uint64_t *first,
                    uint64_t *choices) {
  const struct vm_next_op *next = vm_next(vm, thread);
  bool gives_up, enabled = vm_enabled(vm, thread, &gives_up);
  *first = 0;
  *choices = 1;
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_CHOICE:
    *choices = next->choices;
    return true;
  case VM_OP_WAIT:
    *first = !enabled;
    return (enabled || gives_up) && !waits_to_reacquire(vm, thread);
  default:
    return next->kind != VM_OP_END;
  }
}

bool trial_is_inside(const struct vm *vm, uint32_t thread) {
  const struct vm_next_op *next = vm_next(vm, thread);
  return vm_thread_used(vm, thread) && next->kind != VM_OP_WAIT &&
         (vm_in_atomic(vm, thread) || next->mid_operation);
}

/* Makes a step of a thread, if it can and does not stand still. */
static bool move_one(struct trial *t, uint32_t thread) {
  uint64_t value, choices;
  if (!vm_thread_used(t->vm, thread) ||
      (thread < TRIAL_THREADS && t->still & trial_bit(thread)))
    return false;
  if (!trial_can_move(t->vm, thread, &value, &choices))
    return false;
  if (choices != 1)
    value = draw(t->vm, choices ? choices : UINT32_MAX);
  enum vm_event event = try_step(t, thread, value);
  if (!trial_went_on(event))
    return false;
  t->last = thread;
  t->renumbered |= trial_numbers(t->vm) != t->numbers;
  assert(t->count < TRIAL_STEPS);
  t->steps[t->count++] = (struct trial_step){thread, value, event};
  trial_check_step(t, thread);
  return true;
}

/* Makes a step of any thread; mostly the one that moved last moves again. */
static bool move_any(struct trial *t) {
  struct vm *vm = t->vm;
  uint32_t limit = vm->thread_limit;
  uint32_t first = draw(vm, 4) ? t->last : (uint32_t)draw(vm, limit);
  for (uint32_t i = 0; i < limit; i++)
    if (trial_is_inside(vm, i))
      return move_one(t, i);
  for (uint32_t i = 0; i < limit; i++)
    if (move_one(t, (first + i) % limit))
      return true;
  return false;
}

/* Lets the others make steps, drawn at random, as long as they can. */
static void run_others(struct trial *t) {
  while (t->count < TRIAL_STEPS && t->vm->thread_limit <= TRIAL_THREADS &&
         move_any(t))
    ;
}

/* ------------------------------------------------------------- both orders */

static bool is_section(const struct vm_next_op *next) {
  return next->kind == VM_OP_SECTION || next->kind == VM_OP_WAIT;
}

enum vm_event trial_do(struct trial *t, uint32_t p) {
  bool gives_up;
  bool waits =
      t->nexts[p].kind == VM_OP_WAIT && !vm_enabled(t->vm, p, &gives_up);
  return waits ? VM_BLOCKED : try_step(t, p, 0);
}

/* States are compared if names do not depend on the order of allocations, if a
 * choice cannot be known in one and not in the other, and if no variable that
 * is not needed any more can have lost its block in one and not in the other.
 */
bool trial_is_comparable(const struct vm *vm) {
  return !vm->noted.freed_block && vm->options.naming != ALLWAYS_NAMES_SITE &&
         vm->options.naming != ALLWAYS_NAMES_NONE && !vm->values.lazy;
}

/* The section has been executed: the same steps must be enabled now, and lead
 * to the state to which the other order leads. */
static void run_others_again(struct trial *t, uint32_t p,
                             allways_hash expected) {
  allways_hash hash;
  for (uint32_t i = 0; i < t->count; i++) {
    const struct trial_step *s = &t->steps[i];
    enum vm_event event = vm_thread_used(t->vm, s->thread)
                              ? try_step(t, s->thread, s->value)
                              : VM_BLOCKED;
    if (event == VM_LIMIT || trial_another_last(event, s->event))
      return;
    if (event != s->event)
      wrong_order(t, p, i, "disables");
  }
  if (trial_is_comparable(t->vm) && vm_hash(t->vm, &hash) &&
      (hash.lo != expected.lo || hash.hi != expected.hi))
    wrong_order(t, p, t->count - 1, "does not commute with");
}

/* The current state is t. */
static void compare_orders(struct trial *t, uint32_t p) {
  struct vm *vm = t->vm;
  allways_hash hash = {0, 0};
  enum vm_event after = trial_do(t, p);
  if (trial_went_on(after) && !vm_hash(vm, &hash))
    return;
  vm_back_step(vm, UINT32_MAX, UINT64_MAX);
  trial_set_nexts(vm, t->nexts, t->threads);
  enum vm_event before = trial_do(t, p);
  if (before == VM_LIMIT || after == VM_LIMIT ||
      trial_another_last(before, after))
    return;
  if (before != after)
    wrong_order(t, p, t->count - 1, "is enabled or disabled by");
  /* Threads are told apart by numbers: in another order they get others. */
  if (trial_went_on(before) &&
      (!t->renumbered || trial_numbers(vm) == t->numbers) &&
      !trial_is_inside(vm, p))
    run_others_again(t, p, hash);
}

static void check_sections(struct trial *t) {
  uint32_t found[TRIAL_THREADS], count = 0;
  for (uint64_t rest = t->still; rest; rest &= rest - 1)
    if (is_section(&t->nexts[low_bit(rest)]))
      found[count++] = low_bit(rest);
  if (count && t->count)
    compare_orders(t, found[draw(t->vm, count)]);
}

/* ------------------------------------------------------- there and back again
 */

static void look_at_threads(struct trial *t) {
  struct vm *vm = t->vm;
  t->threads = trial_get_nexts(vm, t->nexts);
  t->numbers = trial_numbers(vm);
  for (uint64_t rest = t->still; rest; rest &= rest - 1) {
    uint32_t p = low_bit(rest);
    const struct vm_next_op *next = &t->nexts[p];
    const struct vm_range *r = &next->ranges[0];
    if (next->kind == VM_OP_ACCESS && next->range_count == 1 && r->atomic &&
        interference_is_final(vm, r->area, r->offset, r->size) &&
        allways_load_value(vm->memory, (allways_pointer){r->offset, r->area},
                           (unsigned)r->size, &t->was[p]) == ALLWAYS_OK)
      t->final |= trial_bit(p);
  }
}

static bool writes(const struct vm_next_op *next) {
  for (unsigned r = 0; r < next->range_count; r++)
    if (next->ranges[r].write)
      return true;
  return false;
}

/* What must always hold looks at memory, too, at any time. */
static void check_monitor(const struct trial *t) {
  struct vm *vm = t->vm;
  uint32_t p = low_bit(t->still);
  vm->por->audit.seen_count = 0;
  if (vm->options.monitor == 0 || !t->invisible ||
      t->nexts[p].kind != VM_OP_ACCESS || !writes(&t->nexts[p]))
    return;
  vm_monitor(vm, p, 0);
  check_access(t, p, p);
}

/* Threads that the current one has started come to their first operation: so
 * far they have done nothing.  False: one of them ends the execution at once.
 */
static bool start_threads(struct trial *t) {
  for (uint32_t i = 0; i < t->vm->thread_limit; i++)
    if (vm_thread_used(t->vm, i) && vm_next(t->vm, i)->kind == VM_OP_START &&
        !trial_went_on(try_step(t, i, 0)))
      return false;
  return true;
}

/* Tries all executions, if they are few.  Where they were too many, it waits
 * before it tries again. */
static bool is_small(struct trial *t) {
  struct audit *a = &t->vm->por->audit;
  if (a->wait > 0) {
    a->wait--;
    return false;
  }
  if (a->states > STATES_IN_ALL + STATES_EACH * a->done)
    return false;
  bool small = trial_exhaustive(t, &a->states);
  a->exhaustive += small;
  a->pause = small ? a->pause / 2 : 2 * a->pause + 1;
  a->pause = a->pause < LONGEST_PAUSE ? a->pause : LONGEST_PAUSE;
  a->wait = a->pause;
  return small;
}

static void try_claim(struct trial *t) {
  struct vm *vm = t->vm;
  vm->options.plain = true;
  vm->options.output = NULL;
  vm->options.note = NULL;
  vm->por->audit.trying = true;
  vm->speculating = true;
  vm->noted.freed_block = false;
  if (!start_threads(t) || !vm_save(vm))
    return;
  look_at_threads(t);
  check_monitor(t);
  if (!is_small(t)) {
    vm->noted.freed_block = false;
    run_others(t);
    check_sections(t);
  }
  vm_drop(vm);
}

/* Restores the machine after a trial, but for tables that only grow. */
static void take_back_machine(struct vm *vm, const struct vm *was) {
  struct vm now = *vm;
  *vm = *was;
  vm->values.lazy = now.values.lazy;
  vm->values.opaque = now.values.opaque;
  vm->values.masks = now.values.masks;
  vm->values.mask_count = now.values.mask_count;
  vm->values.mask_capacity = now.values.mask_capacity;
  vm->noted.histories = now.noted.histories;
  vm->noted.history_count = now.noted.history_count;
  vm->noted.history_capacity = now.noted.history_capacity;
  vm->noted.leaks = now.noted.leaks;
  vm->noted.leak_capacity = now.noted.leak_capacity;
  memcpy(vm->threads, now.threads, sizeof vm->threads);
  vm->thread_limit = now.thread_limit;
  VEC_FREE(now.noted.accesses, now.noted.access_capacity);
}

static void take_back_por(struct por *por, const struct por *was) {
  struct por now = *por;
  *por = *was;
  por->blocked = now.blocked;
  por->audit.random = now.audit.random;
  por->audit.exhaustive = now.audit.exhaustive;
  por->audit.states = now.audit.states;
  por->audit.pause = now.audit.pause;
  por->audit.wait = now.audit.wait;
  por->audit.seen = now.audit.seen;
  por->audit.seen_capacity = now.audit.seen_capacity;
  VEC_FREE(now.opened, now.opened_capacity);
  VEC_FREE(now.written, now.written_capacity);
}

/* Keeps the vectors of the step that is being made from being changed by the
 * steps of the trial, which begin with empty ones. */
static void detach_vectors(struct vm *vm) {
  por_close_areas(vm);
  vm->por->opened = vm->por->written = NULL;
  vm->noted.accesses = NULL;
  vm->por->opened_count = vm->por->opened_capacity = 0;
  vm->por->written_count = vm->por->written_capacity = 0;
  vm->noted.access_count = vm->noted.access_capacity = 0;
}

/* Tries a claim about the threads `still` in the current state, and restores
 * everything. */
static void audit(struct vm *vm, uint64_t still, bool invisible) {
  assert(still != 0 && !vm->por->audit.trying);
  struct trial t = {
      .vm = vm, .still = still, .invisible = invisible, .last = low_bit(still)};
  allways_hash before, after;
  if (!vm_hash(vm, &before) || !vm_save(vm))
    return;
  vm->por->audit.done++;
  struct vm was = *vm;
  struct por por_was = *vm->por;
  struct vm_next_op nexts[TRIAL_THREADS];
  trial_get_nexts(vm, nexts);
  detach_vectors(vm);
  try_claim(&t);
  vm_back_step(vm, UINT32_MAX, UINT64_MAX);
  vm_drop(vm);
  trial_set_nexts(vm, nexts, was.thread_limit);
  take_back_machine(vm, &was);
  take_back_por(vm->por, &por_was);
  interference_forget(vm);
  por_open_areas_again(vm);
  if (!vm_hash(vm, &after) || before.lo != after.lo || before.hi != after.hi)
    BUG("audit: it has changed the state");
}

/* ------------------------------------------------------------- entry points */

/* Only the first thing that an instruction does is audited: afterwards the
 * instruction begins again, and before its second thing it may have changed
 * something already. */
enum go audit_invisible(struct vm *vm, struct vm_next_op op) {
  struct audit *a = &vm->por->audit;
  bool same = a->code == vm->at_code && a->insn == vm->at_insn;
  if (LIKELY(vm->options.audit == 0) || same || a->again) {
    a->again &= !same;
    return GO_NEXT;
  }
  a->code = vm->at_code;
  a->insn = vm->at_insn;
  bool unescaped = op.kind == VM_OP_ACCESS &&
                   (vm->head->areas[op.ranges[0].area].flags & AREA_NEW);
  if (unescaped || !is_drawn(vm))
    return GO_NEXT;
  a->next = op;
  a->next.position = vm_position(vm);
  a->due = a->again = true;
  vm->event = VM_COMMIT;
  return GO_STOP;
}

void audit_run(struct vm *vm) {
  assert(vm->por->audit.due);
  struct vm_next_op *next = &vm->thread->next, was = *next;
  vm->por->audit.due = false;
  *next = vm->por->audit.next;
  if (vm->current < TRIAL_THREADS && vm->thread_limit <= TRIAL_THREADS)
    audit(vm, trial_bit(vm->current), true);
  *next = was;
}

void audit_persistent_set(struct vm *vm, uint64_t set) {
  if (is_drawn(vm))
    audit(vm, set, false);
}

void audit_init(struct vm *vm) {
  uint64_t random = (vm->options.audit_seed + 1) * MIX_A;
  vm->por->audit.random = random ? random : 1; /* draw never leaves zero */
}

void audit_free(struct vm *vm) {
  VEC_FREE(vm->por->audit.seen, vm->por->audit.seen_capacity);
}

uint64_t vm_audits(const struct vm *vm, uint64_t *exhaustive) {
  *exhaustive = vm->por->audit.exhaustive;
  return vm->por->audit.done;
}
