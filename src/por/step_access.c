/*
 * por/step_access.c - accesses: visible ones end a step, private memory is not
 * watched.
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
 */
#include "por/step_impl.h"

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
  return (vm->head->areas[area].flags & AREA_NEW) ||
         !interference_reaches(vm, area);
}

/* Is it an access of the runtime to its own memory, which need not be looked
 * at?  Its variables are used in atomic sections only, but for those of the
 * thread itself and those that are marked as not protected. */
bool step_is_of_runtime(const struct vm *vm, uint32_t area) {
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

/* ------------------------------------------------------- accesses are made */

/* Keeps the access for the observer, if there is one. */
static void report_access(struct vm *vm, struct vm_access a) {
  if (!vm->observers.observed)
    return;
  a.position = vm_position(vm);
  VEC_ROOM(vm->noted.accesses, vm->noted.access_count,
           vm->noted.access_capacity);
  vm->noted.accesses[vm->noted.access_count++] = a;
}

static struct vm_access access_of(const struct vm_range *r) {
  return (struct vm_access){.area = r->area,
                            .write = r->write && !r->chooses,
                            .atomic = r->atomic,
                            .offset = r->offset,
                            .size = r->size};
}

/* A visible access is made.  After a write to memory that others can reach, who
 * reaches what is stale, and areas that were private may not be any more. */
static void note_access(struct vm *vm, const struct vm_range *r) {
  struct vm_access a = access_of(r);
  report_access(vm, a);
  bool own = vm->options.statements && vm->thread->atomic == 0 &&
             statement_is_own(vm, r->area);
  if (r->write && !own) {
    vm->step.wrote = true;
    vm->step.reach_stale |=
        !SEEDED_BUG(109); /* who reaches what stays as it was */
    por_close_areas(vm);  /* what it points to may not be private any more */
  }
  if (!vm->options.statements)
    race_look_for(vm, &a);
  if (r->write && !vm->options.plain)
    interference_write(vm, r->area);
}

const struct vm_access *vm_accesses(const struct vm *vm, size_t *count) {
  *count = vm->noted.access_count;
  return vm->noted.accesses;
}

/* Notes an area that the first section of a step writes to, without reduction.
 * Whether it is the thread's own is asked only if the section blocks: see
 * step_has_written. */
static void note_written(struct vm *vm, uint32_t area) {
  if (!vm->step.opening ||
      (vm->por->written_count &&
       vm->por->written[vm->por->written_count - 1] == area))
    return;
  VEC_ROOM(vm->por->written, vm->por->written_count, vm->por->written_capacity);
  vm->por->written[vm->por->written_count++] = area;
}

bool step_has_written(struct vm *vm) {
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
  race_look_for(vm, &a);
}

void step_note_access(struct vm *vm, const struct vm_range *r) {
  if (vm->options.plain && !vm->options.statements && !vm->observers.observed)
    note_plain(vm, r);
  else
    note_access(vm, r);
}

bool step_chooses(const struct vm *vm) {
  if (LIKELY(!suppresses(vm->options.suppressions, FAULT_UNINITIALIZED)) ||
      vm->at_code == NULL)
    return false;
  return suppress_chooses(vm->options.suppressions, vm->program,
                          vm->at_code->number,
                          &vm->at_code->f->insns[vm->at_insn]) &&
         undefined_is_any(vm);
}

/* ------------------------------------------------------- visible or invisible
 */

enum go step_stop_before(struct vm *vm, struct vm_next_op op) {
  assert(vm->thread->atomic == 0);
  op.position = vm_position(vm);
  vm->thread->next = op;
  vm->event = VM_STOPPED;
  return GO_STOP;
}

bool step_may_act(struct vm *vm) {
  if (vm->step.budget == OP_NONE)
    return false;
  vm->step.budget = OP_DOING;
  return true;
}

bool step_is_next(const struct vm *vm, const struct vm_range *r) {
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
  write = write || step_chooses(vm);
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

/* The questions are in the order of docs/design/reduction.md, the cheap ones
 * first. */
bool step_is_visible(struct vm *vm, const struct vm_range *r, enum go *go) {
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

/* ------------------------------------------------------------------ visits */

struct vm_range step_range(const struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size, unsigned how) {
  if (size > UINT64_MAX - offset)
    size = UINT64_MAX - offset;
  bool chooses = !(how & VISIT_WRITE) && step_chooses(vm);
  return (struct vm_range){.area = area,
                           .write = (how & VISIT_WRITE) || chooses,
                           .chooses = chooses,
                           .atomic = (how & VISIT_ATOMIC) != 0,
                           .offset = offset,
                           .size = size};
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

/* An access outside of atomic sections. */
static enum go visit_outside(struct vm *vm, const struct vm_range *r,
                             unsigned how) {
  enum go go;
  if (!(how & VISIT_EXPOSED) && step_is_of_runtime(vm, r->area))
    return GO_NEXT;
  if (vm->step.budget == OP_DOING || step_is_next(vm, r)) {
    vm->step.budget = OP_DOING; /* one instruction is one operation */
    step_note_access(vm, r);
    return GO_NEXT;
  }
  if (!step_is_visible(vm, r, &go))
    return go;
  if (!step_may_act(vm))
    return step_stop_before(vm, access_to(r));
  step_note_access(vm, r);
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

bool step_is_out_of_sight(struct vm *vm, const struct vm_range *r) {
  const struct area *a = &vm->head->areas[r->area];
  if ((a->flags & (AREA_FREED | AREA_CONSTANT)) || is_of_machine(a))
    return true;
  if (UNLIKELY(vm->por->audit.trying))
    audit_visit(vm, r->area, r->offset, r->size, r->write);
  if (vm->in_monitor)
    open_area(vm, r->area);
  return vm->in_monitor;
}

enum go step_visit_watched(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size, unsigned how) {
  if (UNLIKELY(vm->calls.solving)) {
    visit_solving(vm, area, offset, size, how);
    return GO_NEXT;
  }
  struct vm_range r = step_range(vm, area, offset, size, how);
  if (step_is_out_of_sight(vm, &r))
    return GO_NEXT;
  if (vm->thread->atomic == 0)
    return visit_outside(vm, &r, how);
  visit_inside(vm, &r);
  return GO_NEXT;
}

enum go step_visit(struct vm *vm, uint32_t area, uint64_t offset, uint64_t size,
                   unsigned how) {
  if (vm->step.opening)
    blocked_visit(vm, area, offset, size);
  return step_visit_watched(vm, area, offset, size, how);
}

/* An access in an atomic section, without reduction and without races: it is
 * enough to note what the section reads, in case that it blocks, and what it
 * writes.  False: it has to be visited as any other. */
bool step_visit_in_section(struct vm *vm, uint32_t area, uint64_t offset,
                           uint64_t size, unsigned how) {
  if (vm->por->audit.trying)
    return false;
  if (vm->step.opening)
    blocked_visit(vm, area, offset, size);
  if (how & VISIT_WRITE)
    note_written(vm, area);
  return true;
}
