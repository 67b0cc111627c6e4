/*
 * vm/describe.c - what follows from a fault that was recorded: where it is,
 * through which calls, about which object; and faults that are found when the
 * machine is stopped.
 */
#include <string.h>

#include "vm/machine.h"
#include "vm/observe.h"
#include "vm/suppress.h"

/* ------------------------------------------------------------------- stacks */

/* The calls through which the fault is reached, from the innermost on; of a
 * deep stack, the outer ones are only counted. */
static void report_stack(struct vm *vm, struct fault *fault) {
  struct thread *t = vm->thread;
  fault->stack_count = fault->stack_depth = 0;
  if (t == NULL)
    return;
  frame_load_all(vm, t);
  fault->stack_depth = t->depth;
  for (uint32_t d = t->depth;
       d-- > 0 && fault->stack_count < FAULT_STACK_SHOWN;)
    fault->stack[fault->stack_count++] = (struct fault_place){
        t->frames[d].code->number, vm_frame_position(vm, t, d)};
}

/* ----------------------------------------------------------------- objects */

/* The site of a local says function and local: call.c makes it. */
static void set_local(const struct vm *vm, uint64_t site, struct fault *fault) {
  uint32_t number = site >> 32 & 0x3fffffff, local = (uint32_t)site;
  assert(number < vm->program->function_count);
  const struct ir_function *f = &vm->program->functions[number];
  assert(local < f->local_count);
  uint32_t v = f->locals[local].variable;
  fault->about.function = number;
  fault->about.kind = v == IR_NONE ? ABOUT_TEMPORARY : ABOUT_LOCAL;
  if (v == IR_NONE)
    return;
  fault->about.variable = v;
  fault->allocated = f->variables[v].position;
}

/* What has no name in the source (a string) is not shown by the compiler's name
 * for it. */
static void set_global(const struct vm *vm, uint32_t number,
                       enum fault_about kind, struct fault *fault) {
  assert(number < vm->program->global_count);
  const struct ir_global *g = &vm->program->globals[number];
  bool unnamed = g->name[0] == '.' || strncmp(g->name, "__const", 7) == 0;
  fault->about.kind = unnamed ? ABOUT_CONSTANT : kind;
  fault->about.variable = number;
  fault->allocated = g->runtime ? 0 : g->position;
}

/* What the area is, and where it came from and went to.  The
 * site has another meaning for each kind of area. */
static void set_area(struct vm *vm, uint32_t area, struct fault *fault) {
  struct allways_area_info info;
  if (area == 0 || !allways_area_info(vm->memory, area, &info))
    return;
  fault->about = (struct fault_area){.kind = ABOUT_RUNTIME, .size = info.size};
  switch (vm_area_kind(info.kind)) {
  case VM_AREA_LOCAL:
    fault->about.kind = ABOUT_ARGUMENT;
    if (info.site >> 63)
      set_local(vm, info.site, fault);
    break;
  case VM_AREA_GLOBAL:
    set_global(vm, (uint32_t)info.site, ABOUT_GLOBAL, fault);
    break;
  case VM_AREA_TLS:
    set_global(vm, (uint32_t)info.site, ABOUT_THREAD_LOCAL, fault);
    break;
  case VM_AREA_FUNCTION:
    fault->about.kind = ABOUT_FUNCTION;
    fault->about.function = area - vm->tables.function_base;
    break;
  case VM_AREA_HEAP:
  case VM_AREA_ALLOCA:
    fault->about.kind =
        vm_area_kind(info.kind) == VM_AREA_HEAP ? ABOUT_HEAP : ABOUT_ALLOCA;
    fault->allocated = (uint32_t)info.site;
    break;
  case VM_AREA_OPAQUE:
    fault->about.kind = ABOUT_ANY;
    break;
  case VM_AREA_VARARGS:
    fault->about.kind = ABOUT_VARARGS;
    break;
  default:
    break;
  }
  if (info.freed && area < vm->noted.history_count)
    fault->freed = vm->noted.histories[area].freed;
}

void vm_fault_object(struct vm *vm, allways_pointer p, struct fault *fault) {
  fault->at = p;
  set_area(vm, p.area, fault);
}

/* ------------------------------------------------------------- what follows */

/* The stack comes first, since it loads all frames, and expressions need their
 * registers. */
static void describe(struct vm *vm, struct fault *f) {
  struct reg p = vm->recorded.pointer;
  report_stack(vm, f);
  f->position = vm_position(vm);
  if (f->reason == REASON_NONE && f->kind != FAULT_DEADLOCK &&
      f->kind != FAULT_ALWAYS) /* those are of no place */
    f->suppressed = suppress_use(vm, f->kind, vm_place_here(vm));
  if (!vm->recorded.has_pointer)
    return;
  if (reg_is_pointer(p))
    vm_fault_object(vm, pointer_of(p), f);
  if (vm->recorded.is_held)
    f->locked = vm_where_locked(vm, p);
  expression_of_access(vm, p, f->expression, sizeof f->expression);
}

/* Describes the fault at the place where it was recorded.  A call that failed
 * has taken its frame back since then; but the frame is still there above the
 * top, so it is enough to count it again for a while. */
static void complete(struct vm *vm) {
  struct thread *t = vm->thread;
  const struct code *code = vm->at_code;
  uint32_t insn = vm->at_insn, depth = t ? t->depth : 0;
  assert(t == NULL || vm->recorded.depth <= t->frame_capacity);
  vm->recorded.is_new = false;
  vm->at_code = vm->recorded.at_code;
  vm->at_insn = vm->recorded.at_insn;
  if (t)
    t->depth = vm->recorded.depth;
  describe(vm, &vm->fault);
  if (t)
    t->depth = depth;
  vm->at_code = code;
  vm->at_insn = insn;
}

/* Does what was recorded end the execution?  It may have been only tried: an
 * operation that is looked at before it is made may find a fault and go on in
 * another way. */
static bool has_ended(const struct vm *vm) {
  return vm->recorded.thread == vm->thread &&
         (vm->event == VM_FAULTED || vm->event == VM_ABORTED ||
          vm->event == VM_UNSUPPORTED || vm->event == VM_LIMIT);
}

void vm_describe(struct vm *vm) {
  if (vm->recorded.is_new && has_ended(vm))
    complete(vm);
  vm->recorded.is_new = false;
}

/* ----------------------------------------------------------- leaks, cycles */

size_t vm_leaks(const struct vm *vm) { return vm->noted.leak_count; }

void vm_clear_leaks(struct vm *vm) { vm->noted.leak_count = 0; }

/* A leak has no place in the execution but that of the allocation: nothing goes
 * wrong when the last pointer is lost. */
static void leak_fault(struct vm *vm, enum fault_sub sub, struct leak leak) {
  uint32_t position = (uint32_t)leak.site;
  vm->fault = (struct fault){
      .kind = fault_sub_kind(sub), .sub = sub, .position = position};
  vm->event = VM_FAULTED;
  vm->fault.allocated = position;
  vm->fault.about = (struct fault_area){.kind = ABOUT_HEAP, .size = leak.size};
  vm->fault.suppressed =
      suppress_leak(vm, vm->fault.kind, leak.kind, leak.site);
  memcpy(vm->fault.stack, leak.calls.places, sizeof leak.calls.places);
  vm->fault.stack_count = vm->fault.stack_depth = leak.calls.count;
}

void vm_leak_fault(struct vm *vm, size_t i) {
  assert(i < vm->noted.leak_count);
  leak_fault(vm, SUB_LEAK, vm->noted.leaks[i]);
}

/* Makes it the fault, unless that is suppressed. */
static bool is_unfreed(struct vm *vm, struct leak leak) {
  if (suppress_leak(vm, FAULT_VALID_MEMCLEANUP, leak.kind, leak.site))
    return false;
  leak_fault(vm, SUB_NOT_FREED, leak);
  return true;
}

/* The first block that is not freed becomes the fault; false ends the visit. */
static bool find_unfreed(void *context, allways_area area) {
  struct vm *vm = context;
  struct allways_area_info info;
  if (!allways_area_info(vm->memory, area, &info) || info.freed ||
      vm_area_kind(info.kind) != VM_AREA_HEAP)
    return true;
  return !is_unfreed(vm, (struct leak){info.size, info.site, (uint8_t)info.kind,
                                       calls_of(vm, area)});
}

/* A block that was lost is not freed either. */
bool vm_cleanup_fault(struct vm *vm) {
  enum vm_event before = vm->event;
  for (size_t i = 0; i < vm->noted.leak_count; i++)
    if (is_unfreed(vm, vm->noted.leaks[i]))
      return true;
  vm->event = VM_ENDED;
  allways_visit_areas(vm->memory, find_unfreed, vm);
  bool found = vm->event == VM_FAULTED;
  if (!found)
    vm->event = before;
  return found;
}

static enum fault_access access_of(const struct vm_access *a) {
  return a->write    ? a->atomic ? ACCESS_ATOMIC_WRITE : ACCESS_WRITE
         : a->atomic ? ACCESS_ATOMIC_READ
                     : ACCESS_READ;
}

/* Where a thread is that does not run: the innermost position outside the
 * runtime. */
static uint32_t position_of(struct vm *vm, uint32_t thread) {
  uint32_t depth;
  return vm_user_frame(vm, thread, &depth)
             ? vm_frame(vm, thread, depth).position
             : 0;
}

void vm_thread_place(struct vm *vm, uint32_t thread, struct fault *where) {
  uint32_t depth;
  *where = (struct fault){.thread = thread};
  if (!vm_user_frame(vm, thread, &depth))
    return;
  where->position = vm_frame(vm, thread, depth).position;
  where->stack[0] = (struct fault_place){vm_frame(vm, thread, depth).function,
                                         where->position};
  where->stack_count = where->stack_depth = 1;
}

/* The fault is one of the thread that made its access; the other one was about
 * to make its own. */
void vm_race_fault(struct vm *vm, uint32_t which) {
  assert(which < vm->noted.race_count);
  struct race *race = &vm->noted.races[which];
  const struct vm_access *a = &race->access[0], *b = &race->access[1];
  uint32_t other = position_of(vm, race->threads[1]);
  vm->noted.race_reported = which;
  race->access[1].position = other ? other : b->position;
  const struct ir_position *p = &vm->program->positions[b->position];
  vm->current = race->threads[0];
  vm->thread = vm->threads[vm->current];
  vm->at_code = NULL;
  vm->fault = (struct fault){.kind = FAULT_NO_DATA_RACE,
                             .sub = SUB_RACE,
                             .access = access_of(a),
                             .other = access_of(b),
                             .numbers = {a->size, b->size, p->file, p->line},
                             .position = a->position,
                             .thread = vm->current,
                             .at = {a->offset, a->area}};
  vm->event = VM_FAULTED;
  set_area(vm, a->area, &vm->fault);
}

/* What is reported next is reported as if this thread were running. */
static void turn_to(struct vm *vm, uint32_t thread) {
  assert(vm_thread_used(vm, thread));
  vm->current = thread;
  vm->thread = vm->threads[thread];
  vm->at_code = NULL;
}

void vm_met_again(struct vm *vm, uint32_t thread) {
  turn_to(vm, thread);
  vm_give_up(vm, vm->event, REASON_MET_AGAIN, NO_FACTS);
  complete(vm);
}

/* ---------------------------------------------------------------- deadlocks */

/* Who has what the thread waits for.  Of several, one that has ended is shown,
 * because then the wait cannot end; else any of them. */
static void report_holder(struct vm *vm, const struct wait *wait,
                          struct fault_wait *reported) {
  struct vm_holders h = vm_holders(vm, reported->thread);
  reported->holder = h.one;
  for (uint32_t i = 0; i < 32 && !reported->holder_ended; i++)
    if (h.set >> i & 1) {
      reported->holder = i + 1;
      reported->holder_ended = !vm_thread_used(vm, i);
    }
  if (reported->holder == 0)
    return;
  reported->holder_ended = !vm_thread_used(vm, reported->holder - 1);
  reported->locked = vm_where_locked(vm, wait->word);
}

/* Where a thread is blocked: the place outside the runtime, and the
 * function of the runtime that was called there. */
static void report_wait(struct vm *vm, uint32_t number,
                        struct fault_wait *reported) {
  struct thread *t = vm->threads[number];
  *reported = (struct fault_wait){.thread = number};
  frame_load_all(vm, t);
  for (uint32_t d = t->depth; d-- > 0;) {
    const struct ir_function *f = t->frames[d].code->f;
    if (f->runtime) {
      reported->call = t->frames[d].code->number;
      continue;
    }
    reported->function = t->frames[d].code->number;
    reported->position = vm_frame_position(vm, t, d);
    break;
  }
  expression_of_call(vm, t, reported->expression, sizeof reported->expression);
  if (t->waiting)
    report_holder(vm, &t->wait, reported);
}

/* All threads are blocked. */
static uint32_t suppress_all_blocked(struct vm *vm,
                                     const struct vm_holders *waits) {
  bool stuck[VM_MAX_THREADS];
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    stuck[i] = vm->threads[i]->used;
  return suppress_deadlock(vm, stuck, waits);
}

/* The fault is one of the first thread that is there; all of them are listed.
 */
void vm_deadlock(struct vm *vm, const struct vm_holders *waits) {
  uint32_t count = 0;
  for (uint32_t i = vm->thread_limit; i-- > 0;)
    if (vm->threads[i]->used) {
      turn_to(vm, i);
      count++;
    }
  assert(count > 0);
  vm_fault(vm, count == 1 ? SUB_BLOCKED_ALONE : SUB_BLOCKED_ALL,
           FACTS(.numbers = {count}));
  vm_describe(vm);
  vm->fault.suppressed = suppress_all_blocked(vm, waits);
  vm->fault.wait_count = count;
  for (uint32_t i = 0, n = 0; i < vm->thread_limit && n < FAULT_WAITS_SHOWN;
       i++)
    if (vm->threads[i]->used)
      report_wait(vm, i, &vm->fault.waits[n++]);
}
