/*
 * por/step.c - steps: where a thread must stop because another one could
 * notice what it does next.
 *
 * All areas are WATCHED, so that the machine announces accesses to them here
 * before anything happens.  If only the running thread can reach the area, the
 * watch is taken off until the step ends, and the access is like one to a
 * register.  If others can, the access is a visible operation: it is done if
 * the step begins with it, and else the thread stops before it.
 *
 * Whether others may touch the area before this thread moves on is asked of
 * interference.c, and who can reach it of the area graph, backwards from the
 * area (mem_reached).  The graph is that of the last commit, which is good
 * enough until the step writes to memory that others can reach, or starts a
 * thread; then the graph is committed before the next question (VM_COMMIT).
 * Until then nothing that the running thread does can let another thread reach
 * more: it writes to private memory only.
 *
 * In an atomic section nothing stops.  Sections are operations as a whole.
 */
#include "por/por_impl.h"

/* Loop heads and calls after which a step is cut. */
enum { STEP_FUEL = 1000 };

/* --------------------------------------------------------- what is private */

/* Takes the watch off an area, unless an observer wants to see each access, or
 * a write to it would change what is known of other threads. */
static void open_area(struct vm *vm, uint32_t area) {
  struct area *a = &vm->head->areas[area];
  if (!(a->flags & AREA_WATCHED) || vm->observers.observed ||
      (!vm->step.alone && !vm->options.plain && !vm->in_monitor &&
       !vm->calls.solving && interference_relies_on(vm, area)))
    return;
  a->flags &= (uint16_t)~AREA_WATCHED;
  area_limit(a);
  VEC_ROOM(vm->por->opened, vm->por->opened_count, vm->por->opened_capacity);
  vm->por->opened[vm->por->opened_count++] = area;
}

void por_close_areas(struct vm *vm) {
  for (size_t i = 0; i < vm->por->opened_count; i++) {
    struct area *a = &vm->head->areas[vm->por->opened[i]];
    if (!(a->flags & AREA_USED))
      continue;
    a->flags |= AREA_WATCHED;
    area_limit(a);
  }
  vm->por->opened_count = 0;
}

void por_open_areas_again(struct vm *vm) {
  for (size_t i = 0; i < vm->por->opened_count; i++) {
    struct area *a = &vm->head->areas[vm->por->opened[i]];
    if (!(a->flags & AREA_USED))
      continue;
    a->flags &= (uint16_t)~AREA_WATCHED;
    area_limit(a);
  }
}

/* Can no other thread that may move reach the area? */
static bool is_private(struct vm *vm, uint32_t area) {
  const uint32_t *met;
  size_t count;
  return (vm->head->areas[area].flags & AREA_NEW) ||
         !interference_reaches(vm, area, &met, &count);
}

/* Is it an access of the runtime to its own memory, which need not be looked
 * at?  Its variables are used in atomic sections only, but for those of the
 * thread itself and those that are marked as not protected. */
static bool is_of_runtime(const struct vm *vm, uint32_t area) {
  const struct area *a = &vm->head->areas[area];
  if (vm->at_code == NULL || !vm->at_code->f->runtime)
    return false;
  uint32_t global = (uint32_t)vm->head->more[area].site;
  if (area_kind(a) == VM_AREA_GLOBAL)
    return vm->program->globals[global].runtime &&
           (!vm->program->globals[global].unprotected ||
            vm->program->globals[global].read_only);
  return area_kind(a) == VM_AREA_RUNTIME ||
         (area_kind(a) == VM_AREA_TLS && global == vm->tables.own_global);
}

/* Areas that no code of the program or the runtime accesses by a pointer. */
static bool is_of_machine(const struct area *a) {
  enum vm_area_kind kind = area_kind(a);
  return kind == VM_AREA_MACHINE || kind == VM_AREA_FRAME ||
         kind == VM_AREA_THREAD || kind == VM_AREA_FUNCTION;
}

static bool is_read_only(const struct vm *vm, uint32_t area) {
  const struct area *a = &vm->head->areas[area];
  return area_kind(a) == VM_AREA_GLOBAL &&
         vm->program->globals[vm->head->more[area].site].read_only;
}

/* ------------------------------------------------------------------- races */

/* Do the two race by their kinds: common bytes, one writes, not both atomic? */
static bool races(const struct vm_access *a, const struct vm_range *b) {
  return a->area == b->area && a->offset < b->offset + b->size &&
         b->offset < a->offset + a->size && !(a->atomic && b->atomic) &&
         (a->write || b->write);
}

/* Notes a race, unless it was noted in this step: an atomic section or a block
 * of accesses may race more than once. */
static void found_race(struct vm *vm, const struct vm_access *a, uint32_t with,
                       const struct vm_range *b) {
  uint32_t here = vm_position(vm), there = vm->threads[with]->next.position;
  assert(with != vm->current && vm->noted.race_count <= RACES_MOST);
  for (uint32_t i = 0; i < vm->noted.race_count; i++)
    if (vm->noted.races[i].access[0].position == here &&
        vm->noted.races[i].access[1].position == there &&
        vm->noted.races[i].threads[1] == with)
      return;
  if (vm->noted.race_count == RACES_MOST)
    return;
  struct race *race = &vm->noted.races[vm->noted.race_count++];
  race->access[0] = *a;
  race->access[0].position = here;
  race->access[1] = (struct vm_access){b->area,   b->write, b->atomic,
                                       b->offset, b->size,  there};
  race->threads[0] = vm->current;
  race->threads[1] = with;
}

/* Does the access race with what another thread does next? */
static void look_for_race(struct vm *vm, const struct vm_access *a) {
  if (vm->options.no_races)
    return;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    const struct thread *t = vm->threads[i];
    if (i == vm->current || !t->used || t->next.kind != VM_OP_ACCESS)
      continue;
    for (unsigned r = 0; r < t->next.range_count; r++)
      if (races(a, &t->next.ranges[r]) &&
          race_is_real(vm, a, i, &t->next.ranges[r])) {
        found_race(vm, a, i, &t->next.ranges[r]);
        break;
      }
  }
}

/* Keeps the access for the observer, if there is one. */
static void report_access(struct vm *vm, struct vm_access a) {
  if (!vm->observers.observed)
    return;
  a.position = vm_position(vm);
  VEC_ROOM(vm->noted.accesses, vm->noted.access_count,
           vm->noted.access_capacity);
  vm->noted.accesses[vm->noted.access_count++] = a;
}

/* A range that would wrap is cut: the access is a fault in any case. */
static struct vm_range range_of(uint32_t area, uint64_t offset, uint64_t size,
                                unsigned how) {
  if (size > UINT64_MAX - offset)
    size = UINT64_MAX - offset;
  return (struct vm_range){.area = area,
                           .write = (how & VISIT_WRITE) != 0,
                           .atomic = (how & VISIT_ATOMIC) != 0,
                           .offset = offset,
                           .size = size};
}

static struct vm_access access_of(const struct vm_range *r) {
  return (struct vm_access){r->area,   r->write, r->atomic,
                            r->offset, r->size,  0};
}

/* A visible access is made.  After a write to memory that others can reach, who
 * reaches what is stale, and areas that were private may not be any more. */
static void note_access(struct vm *vm, const struct vm_range *r) {
  struct vm_access a = access_of(r);
  report_access(vm, a);
  bool own = vm->options.statements && vm->thread->atomic == 0 &&
             statement_is_own(vm, r->area);
  if (a.write && !own) {
    vm->step.wrote = true;
    vm->step.reach_stale |=
        !SEEDED_BUG(109); /* who reaches what stays as it was */
    por_close_areas(vm);  /* what it points to may not be private any more */
  }
  if (!vm->options.statements)
    look_for_race(vm, &a);
  if (a.write && !vm->options.plain)
    interference_write(vm, r->area);
}

uint32_t vm_races(const struct vm *vm) { return vm->noted.race_count; }

const struct vm_access *vm_accesses(const struct vm *vm, size_t *count) {
  *count = vm->noted.access_count;
  return vm->noted.accesses;
}

/* ------------------------------------------------------------------ visits */

/* The step ends before this operation, which is the next one of the thread.
 * Nothing stops in an atomic section. */
static enum go stop_before(struct vm *vm, struct vm_next_op op) {
  assert(vm->thread->atomic == 0);
  op.position = vm_position(vm);
  vm->thread->next = op;
  vm->event = VM_STOPPED;
  return GO_STOP;
}

/* May the step do a visible operation?  It may do the one that it begins with,
 * and all that belongs to it. */
static bool may_act(struct vm *vm) {
  if (vm->step.budget == OP_NONE)
    return false;
  vm->step.budget = OP_DOING;
  return true;
}

/* Is it the access that the step begins with?  Then it is its operation,
 * whether or not others may still interfere with it. */
static bool is_next(const struct vm *vm, const struct vm_range *r) {
  const struct vm_next_op *next = &vm->thread->next;
  return vm->step.budget == OP_READY && next->kind == VM_OP_ACCESS &&
         next->range_count > 0 && next->ranges[0].area == r->area &&
         next->ranges[0].offset == r->offset;
}

enum visibility por_visibility(struct vm *vm, uint32_t area, uint64_t offset,
                               uint64_t size, bool write) {
  const struct area *a = &vm->head->areas[area];
  if ((a->flags & (AREA_FREED | AREA_CONSTANT)) || is_of_machine(a) ||
      area_kind(a) == VM_AREA_CHOICE || vm->step.alone ||
      is_read_only(vm, area))
    return INVISIBLE;
  if (vm->options.plain)
    return VISIBLE;
  if (write && interference_breaks(vm, &(struct vm_range){.area = area,
                                                          .write = true,
                                                          .offset = offset,
                                                          .size = size}))
    return VISIBLE;
  if (!interference_touches(vm, area, offset, size, write)) {
    vm->step.wrote_unshared = true;
    return INVISIBLE;
  }
  if (vm->step.reach_stale)
    return NEEDS_COMMIT;
  return is_private(vm, area) ? INVISIBLE : VISIBLE;
}

static struct vm_next_op access_to(const struct vm_range *r) {
  return (struct vm_next_op){
      .kind = VM_OP_ACCESS, .range_count = 1, .ranges = {*r}};
}

/* The access is invisible.  open: so is every access to its area, which need
 * not be watched any more in this step; but audits want to see each access. */
static enum go go_invisibly(struct vm *vm, const struct vm_range *r,
                            bool open) {
  if (UNLIKELY(vm->options.audit))
    return audit_invisible(vm, access_to(r));
  if (open)
    open_area(vm, r->area);
  return GO_NEXT;
}

/* Notes an area that the first section of a step writes to, without reduction.
 * Whether it is the thread's own is asked only if the section blocks: see
 * has_written. */
static void note_written(struct vm *vm, uint32_t area) {
  if (!vm->step.opening ||
      (vm->por->written_count &&
       vm->por->written[vm->por->written_count - 1] == area))
    return;
  VEC_ROOM(vm->por->written, vm->por->written_count, vm->por->written_capacity);
  vm->por->written[vm->por->written_count++] = area;
}

/* Has the step written to memory that others can reach? */
static bool has_written(struct vm *vm) {
  for (size_t i = 0; i < vm->por->written_count; i++)
    vm->step.wrote |= !interference_owns(vm, vm->por->written[i]);
  return vm->step.wrote;
}

/* The same as note_access without reduction, where it does not matter who can
 * reach what. */
static void note_plain(struct vm *vm, const struct vm_range *r) {
  struct vm_access a = access_of(r);
  if (r->write)
    note_written(vm, r->area);
  look_for_race(vm, &a);
}

/* An access in an atomic section, which nothing interrupts. */
static void visit_inside(struct vm *vm, const struct vm_range *r) {
  assert(vm->thread->atomic > 0);
  if (vm->options.plain && !vm->options.statements && !vm->observers.observed) {
    note_plain(vm, r);
    return;
  }
  if (!vm->step.reach_stale && interference_owns(vm, r->area))
    return;
  if (r->write)
    vm->step.wrote = vm->step.reach_stale = true;
  if (vm->options.plain ||
      interference_touches(vm, r->area, r->offset, r->size, r->write))
    note_access(vm, r);
}

/* May others interfere with the access?  If not, *go says what to do: go on, or
 * stop for a commit or an audit and ask again.  The questions are in the order
 * of docs/design/reduction.md, the cheap ones first. */
static bool is_visible(struct vm *vm, const struct vm_range *r, enum go *go) {
  *go = GO_NEXT;
  if (vm->options.plain)
    return true;
  if (vm->step.alone || is_read_only(vm, r->area)) {
    open_area(vm, r->area);
  } else if (r->write && interference_breaks(vm, r)) {
    return true;
  } else if (!interference_touches(vm, r->area, r->offset, r->size, r->write)) {
    vm->step.wrote_unshared = true;
    *go = go_invisibly(vm, r, !interference_touches(vm, r->area, 0, 0, true));
  } else if (r->atomic &&
             interference_is_final(vm, r->area, r->offset, r->size)) {
    *go = go_invisibly(vm, r, false);
  } else if (vm->step.reach_stale) {
    vm->event = VM_COMMIT;
    *go = GO_STOP;
  } else if (is_private(vm, r->area)) {
    *go = go_invisibly(vm, r, true);
  } else {
    return true;
  }
  return false;
}

/* A visible access is made, as the operation of the step. */
static void note_visit(struct vm *vm, const struct vm_range *r) {
  if (vm->options.plain && !vm->options.statements && !vm->observers.observed)
    note_plain(vm, r);
  else
    note_access(vm, r);
}

/* An access outside of atomic sections. */
static enum go visit_outside(struct vm *vm, const struct vm_range *r,
                             unsigned how) {
  enum go go;
  if (!(how & VISIT_EXPOSED) && is_of_runtime(vm, r->area))
    return GO_NEXT;
  if (vm->step.budget == OP_DOING || is_next(vm, r)) {
    vm->step.budget = OP_DOING; /* one instruction is one operation */
    note_visit(vm, r);
    return GO_NEXT;
  }
  if (!is_visible(vm, r, &go))
    return go;
  if (!may_act(vm))
    return stop_before(vm, access_to(r));
  note_visit(vm, r);
  return GO_NEXT;
}

/* A machine that solves calls has one thread; its summarizer notes what the
 * call reads and writes. */
static void visit_solving(struct vm *vm, uint32_t area, uint64_t offset,
                          uint64_t size, unsigned how) {
  if (!is_of_machine(&vm->head->areas[area]) &&
      !vm->options.summarizer->access(
          vm, area, offset, size, how != VISIT_WRITE, (how & VISIT_WRITE) != 0))
    open_area(vm, area);
}

/* Does the access matter to no other thread, whoever makes it?  It is to what
 * never changes, or of a monitor, whose writes are taken back. */
static bool is_out_of_sight(struct vm *vm, const struct vm_range *r) {
  const struct area *a = &vm->head->areas[r->area];
  if ((a->flags & (AREA_FREED | AREA_CONSTANT)) || is_of_machine(a))
    return true;
  if (UNLIKELY(vm->por->audit.trying))
    audit_visit(vm, r->area, r->offset, r->size, r->write);
  if (vm->in_monitor)
    open_area(vm, r->area);
  return vm->in_monitor;
}

/* An access to an area that is watched. */
static enum go visit_watched(struct vm *vm, uint32_t area, uint64_t offset,
                             uint64_t size, unsigned how) {
  if (UNLIKELY(vm->calls.solving)) {
    visit_solving(vm, area, offset, size, how);
    return GO_NEXT;
  }
  struct vm_range r = range_of(area, offset, size, how);
  if (is_out_of_sight(vm, &r))
    return GO_NEXT;
  if (vm->thread->atomic == 0)
    return visit_outside(vm, &r, how);
  visit_inside(vm, &r);
  return GO_NEXT;
}

static enum go visit(struct vm *vm, uint32_t area, uint64_t offset,
                     uint64_t size, unsigned how) {
  if (vm->step.opening)
    blocked_visit(vm, area, offset, size);
  return visit_watched(vm, area, offset, size, how);
}

/* An access in an atomic section, without reduction and without races: it is
 * enough to note what the section reads, in case that it blocks, and what it
 * writes.  False: it has to be visited as any other. */
static bool visit_in_section(struct vm *vm, uint32_t area, uint64_t offset,
                             uint64_t size, unsigned how) {
  if (vm->por->audit.trying)
    return false;
  if (vm->step.opening)
    blocked_visit(vm, area, offset, size);
  if (how & VISIT_WRITE)
    note_written(vm, area);
  return true;
}

/* ------------------------------------------------------- several at a time */

/* All ranges that one instruction touches: they are one operation, which has
 * those of them that are visible. */
struct together {
  struct vm_next_op op;
  bool done;    /* it is what the step began with */
  bool lost;    /* bytes that have no room in the operation */
  enum go stop; /* GO_STOP: before more is known */
};

/* A range without bytes, the end of an object, may be left out of the list if
 * op.more says so; others may not. */
static void add_range(struct together *t, const struct vm_range *r) {
  if (t->op.range_count < VM_RANGES)
    t->op.ranges[t->op.range_count++] = *r;
  else if (r->size == 0)
    t->op.more = true;
  else
    t->lost = true;
}

static bool is_watched(const struct vm *vm, struct reg p) {
  return reg_is_pointer(p) &&
         (vm->head->areas[(uint32_t)p.meta].flags & AREA_WATCHED);
}

/* Adds a range to the operation if it is visible. */
static void look_at(struct vm *vm, struct together *t, struct reg p,
                    int64_t offset, uint64_t size, unsigned how) {
  uint32_t area = (uint32_t)p.meta;
  if (t->stop == GO_STOP || !is_watched(vm, p))
    return;
  struct vm_range r = range_of(area, p.bits + (uint64_t)offset, size, how);
  if (vm->step.opening)
    blocked_visit(vm, area, r.offset, size);
  if (UNLIKELY(vm->calls.solving) || vm->thread->atomic > 0) {
    visit_watched(vm, area, r.offset, size, how);
    return;
  }
  if (is_out_of_sight(vm, &r) ||
      (!(how & VISIT_EXPOSED) && is_of_runtime(vm, area)))
    return;
  if (vm->step.budget == OP_DOING || is_next(vm, &r))
    t->done = true;
  if (t->done || is_visible(vm, &r, &t->stop))
    add_range(t, &r);
}

/* All ranges were looked at: makes the operation, or stops before it. */
static enum go act_together(struct vm *vm, const struct together *t) {
  if (t->stop == GO_STOP)
    return GO_STOP;
  if (t->op.range_count == 0)
    return GO_NEXT;
  if (t->lost)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_MANY_OBJECTS,
                      FACTS(.numbers = {VM_RANGES}));
  if (t->done)
    vm->step.budget = OP_DOING;
  else if (!may_act(vm))
    return stop_before(vm, t->op);
  for (unsigned i = 0; i < t->op.range_count; i++)
    note_visit(vm, &t->op.ranges[i]);
  return GO_NEXT;
}

static enum go visit_all(struct vm *vm, const struct visit *visits,
                         size_t count) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  for (size_t i = 0; i < count; i++) {
    const struct visit *v = &visits[i];
    if (UNLIKELY(vm->options.observer != NULL))
      observe_visit(vm, v->p, v->offset, v->size, (v->how & VISIT_WRITE) != 0);
    look_at(vm, &t, v->p, v->offset, v->size, v->how);
    if (SEEDED_BUG(118)) { /* one is announced, the others are done with it */
      if (act_together(vm, &t) != GO_NEXT)
        return GO_STOP;
      t = (struct together){.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
    }
  }
  return act_together(vm, &t);
}

/* Objects that end, as one operation. */
struct ending {
  struct vm *vm;
  struct together *t;
};

static bool is_named(const struct vm *vm, struct reg p) {
  return reg_is_pointer(p) &&
         area_kind(&vm->head->areas[(uint32_t)p.meta]) != VM_AREA_ALLOCA;
}

/* The end of an object is a write of no bytes: it conflicts with accesses to
 * the object but is no access, so it does not race. */
static void look_at_end(void *context, struct reg p) {
  const struct ending *e = context;
  if (SEEDED_BUG(119) && !is_named(e->vm, p)) /* named variables only */
    return;
  if (UNLIKELY(e->vm->options.observer != NULL))
    observe_visit(e->vm, p, 0, 0, true);
  look_at(e->vm, e->t, p, 0, 0, VISIT_WRITE);
}

static void look_at_frames(const struct ending *e, uint32_t depth) {
  struct vm *vm = e->vm;
  for (uint32_t d = vm->thread->depth; d-- > depth;)
    frame_owned(vm, vm->thread, d, look_at_end, (void *)(uintptr_t)e);
}

static enum go visit_frames_end(struct vm *vm, uint32_t depth) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  look_at_frames(&(struct ending){vm, &t}, depth);
  return act_together(vm, &t);
}

static enum go visit_jump(struct vm *vm, uint32_t depth,
                          const struct visit *buffer, uint32_t frame,
                          struct reg to) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  struct ending e = {vm, &t};
  look_at(vm, &t, buffer->p, buffer->offset, buffer->size, buffer->how);
  look_at_frames(&e, depth);
  chain_each(vm, frame_chain(vm, vm->thread, frame), to, look_at_end, &e);
  return act_together(vm, &t);
}

static enum go visit_thread_end(struct vm *vm) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  struct ending e = {vm, &t};
  look_at_frames(&e, 0);
  for (uint32_t i = 0; i < vm->tables.tls_count; i++)
    look_at_end(&e, (struct reg){0, vm->thread->tls[i]});
  return act_together(vm, &t);
}

static enum go visit_chain_end(struct vm *vm, struct reg chain, struct reg to) {
  struct together t = {.op = {.kind = VM_OP_ACCESS}, .stop = GO_NEXT};
  chain_each(vm, chain, to, look_at_end, &(struct ending){vm, &t});
  return act_together(vm, &t);
}

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
  if (may_act(vm)) /* it is the operation of the step, visible or not */
    return GO_NEXT;
  if (!vm->options.plain && vm->step.alone)
    return GO_NEXT;
  if (!vm->options.plain && interference_needs_commit(vm)) {
    vm->event = VM_COMMIT;
    return GO_STOP;
  }
  if (vm->options.plain || (vm->step.acted && vm->step.stop_at_sections) ||
      interference_section_conflicts(vm))
    return stop_before(vm, op);
  vm->step.unannounced_section = vm->step.acted && !vm->options.statements;
  return audit_invisible(vm, op);
}

/* Allocating and freeing are visible where valid-memcleanup is asked for:
 * another thread may end the program, and what is not freed then is a fault. */
static enum go visit_heap(struct vm *vm) {
  if (!vm->options.steps || !vm->options.cleanup || vm->options.statements ||
      vm->thread->atomic > 0 || vm->in_monitor || vm->step.alone || may_act(vm))
    return GO_NEXT;
  struct vm_next_op op = {.kind = VM_OP_HEAP};
  if (!vm->options.plain && !interference_any_moves(vm))
    return audit_invisible(vm, op);
  return stop_before(vm, op);
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
  return event == VM_ENDED || event == VM_ABORTED || event == VM_DISMISSED ||
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
  return vm->step.opening && !t->wait.timed && !has_written(vm) &&
         (t->atomic == 1 || SEEDED_BUG(138));
}

/* Runs the current thread up to its next operation. */
static enum vm_event run_on(struct vm *vm, uint32_t number) {
  enum vm_event event;
  int64_t fuel = STEP_FUEL;
  struct place began = place_of(vm, number);
  bool went = vm->step.progressed = false; /* an audit runs others in between */
  while ((event = vm_resume(vm, number, fuel)) == VM_COMMIT ||
         (event == VM_SUMMARY && !vm->calls.solving &&
          (event = vm->options.summarizer->solve(vm)) == VM_RUNNING)) {
    went |= vm->step.progressed || vm->fuel != fuel;
    fuel = vm->fuel;
    if (vm->por->audit.due) {
      audit_run(vm);
      continue;
    }
    vm_collect(vm);
    vm->step.reach_stale = false;
  }
  if (event == VM_STOPPED && !went && !vm->step.progressed &&
      vm->fuel == fuel &&
      !vm->options.audit && /* which may stop it there once more */
      is_same_place(&began, vm, number))
    BUG("a step has done nothing"); /* and would look like a cycle */
  struct thread *t = vm->threads[number];
  if (vm->step.unannounced_section && t->atomic > 0 && !vm->step.alone &&
      ((is_end(event) && !SEEDED_BUG(131)) || event == VM_CHOICE ||
       (event == VM_RUNNING && !SEEDED_BUG(117))))
    return VM_AGAIN;
  /* What ends the execution ends it for the other threads, too: they must have
   * had their turn after what this step did before. */
  if (is_end(event) && vm->step.acted && !vm->step.ending && !vm->step.alone &&
      t->atomic == 0) {
    t->next =
        (struct vm_next_op){.kind = VM_OP_END, .position = vm_position(vm)};
    return VM_STOPPED;
  }
  switch (event) {
  case VM_RUNNING:
    t->next = (struct vm_next_op){.kind = VM_OP_RESUME,
                                  .position = vm_position(vm),
                                  .inside = vm->step.budget == OP_DOING};
    return VM_STOPPED;
  case VM_CHOICE:
    t->next = (struct vm_next_op){.kind = VM_OP_CHOICE,
                                  .asks = vm->choice.asks,
                                  .position = vm_position(vm),
                                  .choices = vm->choice.count,
                                  .summary = vm->choice.summary,
                                  .inside = vm->choice.mid_operation};
    return VM_STOPPED;
  case VM_BLOCKED:
    t->next =
        (struct vm_next_op){.kind = VM_OP_WAIT, .position = vm_position(vm)};
    return is_as_if_not_begun(vm, t) ? VM_BLOCKED : VM_STOPPED;
  default:
    return event;
  }
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
    enum vm_event event = run_on(vm, i);
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
    if (!vm->threads[i]->used || !interference_is_kept_waiting(vm, i))
      continue;
    vm->step.budget = OP_NONE;
    vm->step.acted = true;
    vm->step.reach_stale = true;
    vm->step.opening = vm->step.ending = false;
    vm->current = i;
    interference_forget(vm);
    enum vm_event event = run_on(vm, i);
    por_close_areas(vm);
    if (event != VM_STOPPED)
      return event;
  }
  return VM_STOPPED;
}

/* -------------------------------------------------------------- looking ahead
 */

/* The threads (bits) that this one joins, one after the other, before it does
 * anything else.  Its steps are tried as if those threads had ended; the caller
 * goes back. */
static uint64_t joined_first(struct vm *vm, uint32_t thread) {
  uint64_t joins = 0;
  uint32_t who;
  bool last;
  for (int n = 0; n < 64 && interference_is_joining(vm, thread, &who, &last);
       n++) {
    if (who > 64)
      break;
    if (who)
      joins |= UINT64_C(1) << (who - 1);
    if (last || !interference_joins_alone(vm, thread))
      break;
    interference_pretend_end(vm, thread);
    vm->step = (struct step_state){.budget = OP_READY,
                                   .opening = true,
                                   .alone = vm->step.alone,
                                   .moved = vm->step.moved};
    vm->current = thread;
    interference_forget(vm);
    if (run_on(vm, thread) != VM_STOPPED)
      break;
    por_close_areas(vm);
  }
  return joins;
}

/* Finds next.joins of a thread that is about to join.  All that is tried for it
 * is taken back. */
static void look_ahead(struct vm *vm, uint32_t thread) {
  struct thread *t = vm->threads[thread];
  uint32_t who;
  bool last;
  if (vm->options.plain || !t->used ||
      !interference_is_joining(vm, thread, &who, &last))
    return;
  assert(!vm->speculating && vm->por->opened_count == 0);
  struct vm_next_op next = t->next;
  const struct vm_observer *observer = vm->options.observer;
  vm->options.observer = NULL; /* it does not see what is only tried */
  vm->speculating = true;      /* no call is solved that may never be made */
  struct step_state step = vm->step;
  uint32_t races = vm->noted.race_count;
  size_t accesses = vm->noted.access_count;
  vm_save(vm);
  size_t leaks = vm->noted.leak_count;
  vm->por->audit.paused = true;
  next.joins = joined_first(vm, thread);
  vm->por->audit.paused = false;
  por_close_areas(vm);
  vm_back_step(vm, thread, vm->step.moved);
  vm_drop(vm);
  vm->options.observer = observer;
  vm->speculating = false;
  vm->step = step;
  vm->noted.race_count = races;
  vm->noted.access_count = accesses;
  vm->noted.leak_count = leaks;
  t->next = next;
}

uint64_t vm_moved(const struct vm *vm) { return vm->step.moved; }

bool vm_was_closed(const struct vm *vm) { return vm->step.closed; }

/* Sets all that belongs to one step. */
static void begin_step(struct vm *vm, struct step_state step) {
  vm->step = step;
  vm->noted.race_count = 0;
  vm->choice.made = false;
  vm->choice.left[0] = 0;
}

enum vm_event vm_step_alone(struct vm *vm, uint32_t thread, uint64_t value) {
  assert(is_alone(vm));
  begin_step(vm, (struct step_state){.alone = true});
  if (vm->threads[thread]->next.kind == VM_OP_CHOICE)
    vm_choose(vm, value);
  enum vm_event event = run_on(vm, thread);
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
    return next->inside;
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
                     .began_inside = next->inside && !vm->options.statements});
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
    vm_choose(vm, value);
  enum vm_event event = run_on(vm, thread);
  por_close_areas(vm);
  if (event != VM_STOPPED && event != VM_THREAD_OVER)
    return event;
  enum vm_event others = start_threads(vm);
  if (others == VM_STOPPED)
    others = move_woken(vm);
  if (others != VM_STOPPED)
    return others;
  look_ahead(vm, thread);
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
                                       .access = visit,
                                       .section_access = visit_in_section,
                                       .accesses = visit_all,
                                       .frames_end = visit_frames_end,
                                       .thread_end = visit_thread_end,
                                       .jump = visit_jump,
                                       .chain_end = visit_chain_end,
                                       .heap = visit_heap,
                                       .section_begin = visit_section,
                                       .section_end = section_over,
                                       .thread_start = thread_started,
                                       .statement = por_statement,
                                       .impure = blocked_spoil,
                                       .visibility = por_visibility,
                                       .watch_all = por_close_areas};
