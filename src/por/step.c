/*
 * por/step.c - steps: where a thread must stop because another one could
 * notice what it does next.
 *
 * A step begins with the operation that its thread stands before, and goes on
 * as long as what follows is invisible: accesses (step_access.c), several of
 * them at a time (step_objects.c), atomic sections and the heap (here).  In an
 * atomic section nothing stops: sections are operations as a whole.  The
 * visitor of the machine is made of these answers.
 */
#include "por/step_impl.h"

/* Loop heads and calls after which a step is cut. */
enum { STEP_FUEL = 1000 };

/* ---------------------------------------------------------------- sections */

/* A section that nobody may interfere with is entered without a stop.  If the
 * step then stops or ends in it, after another operation or section was done,
 * the step is made again (VM_AGAIN) and stops before the section.  So others
 * have their turn between the two; and no cycle has only states in the middle
 * of operations, unless one operation goes on for ever. */
static enum go visit_section(struct vm *vm) {
  if (UNLIKELY(vm->calls.solving))
    vm->options.summarizer->section(vm);
  struct vm_next_op op = {.kind = VM_OP_SECTION};
  if (!vm->options.steps || vm->thread->atomic > 0 || vm->in_monitor)
    return GO_NEXT;
  vm->step.unannounced_section = false;
  if (step_may_act(vm)) /* it is the operation of the step, visible or not */
    return GO_NEXT;
  if (!vm->options.plain && vm->step.alone)
    return GO_NEXT;
  if (!vm->options.plain && interference_needs_commit(vm)) {
    vm->event = VM_COMMIT;
    return GO_STOP;
  }
  if (vm->options.plain || (vm->step.acted && vm->step.stop_at_sections) ||
      interference_section_conflicts(vm))
    return step_stop_before(vm, op);
  vm->step.unannounced_section = vm->step.acted && !vm->options.statements;
  return audit_invisible(vm, op);
}

/* Allocating and freeing are visible where valid-memcleanup is asked for:
 * another thread may end the program, and what is not freed then is a fault. */
static enum go visit_heap(struct vm *vm) {
  if (!vm->options.steps || !vm->options.cleanup || vm->options.statements ||
      vm->thread->atomic > 0 || vm->in_monitor || vm->step.alone ||
      step_may_act(vm))
    return GO_NEXT;
  struct vm_next_op op = {.kind = VM_OP_HEAP};
  if (!vm->options.plain && !waits_any_may_go_first(vm))
    return audit_invisible(vm, op);
  return step_stop_before(vm, op);
}

/* The section may have taken or released locks, so that other threads can move
 * now that could not before. */
static void section_over(struct vm *vm) {
  vm->step.opening = vm->step.closed = false;
  vm->step.acted = true;
  vm->step.reach_stale |= vm->step.wrote_unshared;
  interference_forget(vm);
  por_close_areas(vm);
}

static void thread_started(struct vm *vm) {
  vm->step.alone = false;
  vm->step.acted = true; /* the new thread must have its chance before an end */
  vm->step.reach_stale = true;
  interference_forget(vm);
  por_close_areas(vm);
}

/* ------------------------------------------------------------------- steps */

const struct vm_next_op *vm_next(const struct vm *vm, uint32_t thread) {
  return &vm->threads[thread]->next;
}

void vm_set_next(struct vm *vm, uint32_t thread, const struct vm_next_op *op) {
  vm->threads[thread]->next = *op;
}

/* Does the event end the execution? */
static bool is_end(enum vm_event event) {
  return event == VM_ENDED || event == VM_ABORTED || event == VM_PRUNED ||
         event == VM_FAULTED || event == VM_UNSUPPORTED || event == VM_LIMIT;
}

/* Where a step begins, if it begins with an access.  It must not end at the
 * same place unless it has come back there: it would have done nothing. */
struct place {
  const struct insn *pc; /* NULL: it begins with something else */
  uint32_t depth, area;
  uint64_t offset;
};

static struct place place_of(const struct vm *vm, uint32_t number) {
  const struct thread *t = vm->threads[number];
  struct place p = {.depth = t->depth};
  if (vm->step.budget != OP_READY || t->next.kind != VM_OP_ACCESS ||
      t->depth == 0)
    return p;
  p.pc = t->frames[t->depth - 1].pc;
  p.area = t->next.ranges[0].area;
  p.offset = t->next.ranges[0].offset;
  return p;
}

static bool is_same_place(const struct place *p, const struct vm *vm,
                          uint32_t number) {
  const struct thread *t = vm->threads[number];
  return p->pc && t->next.kind == VM_OP_ACCESS && t->depth == p->depth &&
         t->frames[t->depth - 1].pc == p->pc &&
         t->next.ranges[0].area == p->area &&
         t->next.ranges[0].offset == p->offset;
}

/* A thread that blocks in a section of the runtime, because it locks or joins,
 * and that has written nothing may as well not have called it yet: the step is
 * not made.  In a section of the program (atomic is more than 1 then) it may
 * have read something before that others change while it waits. */
static bool is_as_if_not_begun(struct vm *vm, const struct thread *t) {
  return vm->step.opening && !t->wait.timed && !step_has_written(vm) &&
         (t->atomic == 1 || SEEDED_BUG(138));
}

/* Resumes the thread until it stops for good.  Meanwhile it may ask for a
 * commit of the graph, for the solution of a call, or for an audit of what it
 * is about to do.  *progressed: it has done something. */
static enum vm_event resume(struct vm *vm, uint32_t number, bool *progressed) {
  enum vm_event event;
  int64_t fuel = STEP_FUEL;
  bool before = vm->step.progressed = false; /* an audit runs others between */
  while ((event = vm_resume(vm, number, fuel)) == VM_COMMIT ||
         (event == VM_SUMMARY && !vm->calls.solving &&
          (event = vm->options.summarizer->solve(vm)) == VM_RUNNING)) {
    before |= vm->step.progressed || vm->fuel != fuel;
    fuel = vm->fuel;
    if (vm->por->audit.due) {
      audit_run(vm);
      continue;
    }
    vm_collect(vm);
    vm->step.reach_stale = false;
  }
  *progressed = before || vm->step.progressed || vm->fuel != fuel;
  return event;
}

/* Must the step be made again, and stop before the section that it is in?  Then
 * it has entered that without a stop (visit_section), and others must have
 * their turn before it. */
static bool must_announce_section(const struct vm *vm, const struct thread *t,
                                  enum vm_event event) {
  return vm->step.unannounced_section && t->atomic > 0 && !vm->step.alone &&
         ((is_end(event) && !SEEDED_BUG(131)) || event == VM_CHOICE ||
          (event == VM_RUNNING && !SEEDED_BUG(117)));
}

/* What ends the execution ends it for the other threads, too: they must have
 * had their turn after what this step did before. */
static bool must_announce_end(const struct vm *vm, const struct thread *t,
                              enum vm_event event) {
  return is_end(event) && vm->step.acted && !vm->step.ending &&
         !vm->step.alone && t->atomic == 0;
}

/* What the thread does next, which the event says. */
static struct vm_next_op next_after(struct vm *vm, enum vm_event event) {
  struct vm_next_op op = {.kind = VM_OP_END, .position = vm_position(vm)};
  switch (event) {
  case VM_RUNNING:
    op.kind = VM_OP_RESUME;
    op.mid_operation = vm->step.budget == OP_DOING;
    break;
  case VM_CHOICE:
    op.kind = VM_OP_CHOICE;
    op.asks = vm->choice.asks;
    op.choices = vm->choice.count;
    op.summary = vm->choice.summary;
    op.mid_operation = vm->choice.mid_operation;
    break;
  case VM_BLOCKED:
    op.kind = VM_OP_WAIT;
    break;
  default:
    break;
  }
  return op;
}

enum vm_event step_run_on(struct vm *vm, uint32_t number) {
  struct place began = place_of(vm, number);
  bool progressed;
  enum vm_event event = resume(vm, number, &progressed);
  struct thread *t = vm->threads[number];
  if (event == VM_STOPPED && !progressed &&
      !vm->options.audit && /* which may stop it there once more */
      is_same_place(&began, vm, number))
    BUG("a step made no progress"); /* and would look like a cycle */
  if (must_announce_section(vm, t, event))
    return VM_AGAIN;
  bool ends = must_announce_end(vm, t, event);
  if (!ends && event != VM_RUNNING && event != VM_CHOICE && event != VM_BLOCKED)
    return event;
  t->next = next_after(vm, event);
  return event == VM_BLOCKED && is_as_if_not_begun(vm, t) ? VM_BLOCKED
                                                          : VM_STOPPED;
}

/* The thread goes on to its next operation, and does none. */
static enum vm_event run_invisibly(struct vm *vm, uint32_t thread) {
  vm->step.budget = OP_NONE;
  vm->step.acted = true;
  vm->step.reach_stale = true;
  vm->step.opening = vm->step.ending = false;
  vm->current = thread;
  interference_forget(vm);
  enum vm_event event = step_run_on(vm, thread);
  por_close_areas(vm);
  return event;
}

/* Threads that stand before a choice ask again where it may have changed what
 * there is to choose from: another object was placed, or a lazy value has other
 * numbers.  That is invisible; and what a thread can do next must follow from
 * the state, in which the number of values is not. */
static enum vm_event ask_again(struct vm *vm, uint32_t mover) {
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    struct thread *t = vm->threads[i];
    if (i == mover || !t->used || t->waiting || t->next.kind != VM_OP_CHOICE ||
        t->next.asks != VM_ASKS_VALUE)
      continue;
    enum vm_event event = run_invisibly(vm, i);
    if (event != VM_STOPPED && event != VM_THREAD_OVER)
      return event;
  }
  return VM_STOPPED;
}

static bool is_alone(const struct vm *vm) {
  unsigned count = 0;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    count += vm->threads[i]->used;
  return count == 1;
}

/* Threads that were started in this step run up to their first visible
 * operation, so that it is known what they do next. */
static enum vm_event start_threads(struct vm *vm) {
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    struct thread *t = vm->threads[i];
    if (!t->used || t->next.kind != VM_OP_START)
      continue;
    vm->step.budget = OP_NONE;
    vm->step.acted = true;
    /* What others have read since is in no frame yet. */
    vm->step.reach_stale |= !SEEDED_BUG(127); /* it does not matter */
    vm->step.ending = false;
    vm->current = i;
    interference_forget(vm);
    enum vm_event event = step_run_on(vm, i);
    por_close_areas(vm);
    assert(event != VM_STOPPED || t->next.kind != VM_OP_START);
    if (event != VM_STOPPED && event != VM_THREAD_OVER)
      return event;
  }
  return VM_STOPPED;
}

/* Threads that were woken from a condition variable, and must wait for their
 * mutex now, begin to wait at once: that is invisible, and it makes no
 * difference when the mutex is released. */
static enum vm_event move_woken(struct vm *vm) {
  if (vm->options.plain || vm->options.statements)
    return VM_STOPPED;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    if (!vm->threads[i]->used || !waits_to_reacquire(vm, i))
      continue;
    enum vm_event event = run_invisibly(vm, i);
    if (event != VM_STOPPED)
      return event;
  }
  return VM_STOPPED;
}

/* ------------------------------------------------------------ entry points */

uint64_t vm_moved(const struct vm *vm) { return vm->step.moved; }

bool vm_was_closed(const struct vm *vm) { return vm->step.closed; }

/* Sets all that belongs to one step. */
static void begin_step(struct vm *vm, struct step_state step) {
  vm->step = step;
  vm->noted.race_count = 0;
  vm->choice.made = vm->choice.changed = false;
  vm->choice.left[0] = 0;
}

enum vm_event vm_step_alone(struct vm *vm, uint32_t thread, uint64_t value) {
  assert(is_alone(vm));
  begin_step(vm, (struct step_state){.alone = true});
  const struct vm_next_op *next = &vm->threads[thread]->next;
  if (next->kind == VM_OP_CHOICE)
    vm_choose(vm, value, next->choices);
  enum vm_event event = step_run_on(vm, thread);
  por_close_areas(vm);
  return event;
}

/* Does the step begin with a visible operation? */
static bool begins_visibly(const struct vm_next_op *next) {
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_ACCESS:
  case VM_OP_SECTION:
  case VM_OP_HEAP:
  case VM_OP_STATEMENT:
  case VM_OP_END:
    return true;
  default:
    return next->mid_operation;
  }
}

/* A step of a thread; then the threads that it has started or woken run up to
 * their next operations. */
static enum vm_event make_step(struct vm *vm, uint32_t thread, uint64_t value,
                               bool stop_at_sections) {
  const struct vm_next_op *next = &vm->threads[thread]->next;
  enum vm_op_kind kind = (enum vm_op_kind)next->kind;
  struct por *por = vm->por;
  assert(vm_thread_used(vm, thread) && por->opened_count == 0);
  assert(kind != VM_OP_CHOICE || next->choices == 0 || value < next->choices);
  begin_step(vm, (struct step_state){
                     .budget = begins_visibly(next) ? OP_READY : OP_NONE,
                     .acted = kind == VM_OP_WAIT,
                     .alone = vm->options.monitor == 0 && is_alone(vm) &&
                              !por->audit.trying,
                     .ending = kind == VM_OP_END,
                     .opening = kind == VM_OP_SECTION,
                     .stop_at_sections = stop_at_sections,
                     .closed = vm_is_exclusive(vm, thread),
                     .began_mid_operation =
                         next->mid_operation && !vm->options.statements});
  blocked_begin(vm);
  vm->noted.access_count = vm->calls.applied_count = por->written_count = 0;
  vm->calls.in_place = false;
  por->audit.code = NULL;
  por->audit.again = false;
  vm->current = thread;
  if (vm->options.statements)
    statement_begin(vm, next);
  interference_forget(vm);
  if (kind == VM_OP_CHOICE || (kind == VM_OP_WAIT && value))
    vm_choose(vm, value, kind == VM_OP_CHOICE ? next->choices : 0);
  enum vm_event event = step_run_on(vm, thread);
  por_close_areas(vm);
  if (event != VM_STOPPED && event != VM_THREAD_OVER)
    return event;
  enum vm_event others = VM_STOPPED;
  if (vm->choice.changed && !SEEDED_BUG(150))
    others = ask_again(vm, thread);
  if (others == VM_STOPPED)
    others = start_threads(vm);
  if (others == VM_STOPPED)
    others = move_woken(vm);
  if (others != VM_STOPPED)
    return others;
  step_look_ahead(vm, thread);
  return event;
}

enum vm_event vm_step(struct vm *vm, uint32_t thread, uint64_t value) {
  return make_step(vm, thread, value, false);
}

enum vm_event vm_step_again(struct vm *vm, uint32_t thread, uint64_t value) {
  return make_step(vm, thread, value, true);
}

/* ----------------------------------------------------------------- visitor */

static void start(struct vm *vm) {
  assert(vm->por == NULL);
  vm->por = alloc_new(sizeof *vm->por);
  if (vm->options.steps && !vm->options.plain && !vm->calls.solving)
    interference_init(vm);
  audit_init(vm);
}

static void release(struct vm *vm) {
  struct por *por = vm->por;
  if (por == NULL)
    return; /* it never started */
  interference_free(vm);
  audit_free(vm);
  VEC_FREE(por->opened, por->opened_capacity);
  VEC_FREE(por->written, por->written_capacity);
  if (por->blocked)
    alloc_free(por->blocked, BLOCKED_KEPT * sizeof *por->blocked);
  alloc_free(por, sizeof *por);
}

const struct vm_visitor por_visitor = {.start = start,
                                       .release = release,
                                       .access = step_visit,
                                       .section_access = step_visit_in_section,
                                       .accesses = step_visit_all,
                                       .frames_end = step_visit_frames_end,
                                       .thread_end = step_visit_thread_end,
                                       .jump = step_visit_jump,
                                       .chain_end = step_visit_chain_end,
                                       .heap = visit_heap,
                                       .section_begin = visit_section,
                                       .section_end = section_over,
                                       .thread_start = thread_started,
                                       .statement = por_statement,
                                       .impure = blocked_spoil,
                                       .visibility = por_visibility,
                                       .watch_all = por_close_areas};
