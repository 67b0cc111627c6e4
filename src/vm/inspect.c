/*
 * vm/inspect.c - what can be asked of a machine that is stopped or
 * watched: frames, slots, objects, waits, races.
 *
 * Only those who look at a machine call this; nothing that executes does.
 */
#include "vm/machine.h"
#include "vm/observe.h"

/* ------------------------------------------------------------------ frames */

/* The thread, with the registers of all its frames.  Loading changes the cache
 * only, not the state. */
static struct thread *loaded_thread(struct vm *vm, uint32_t thread) {
  assert(thread < vm->thread_limit);
  struct thread *t = vm->threads[thread];
  frame_load_all(vm, t);
  return t;
}

uint32_t vm_depth(const struct vm *vm, uint32_t thread) {
  return vm_thread_used(vm, thread) ? vm->threads[thread]->depth : 0;
}

const struct ir_insn *vm_frame_insn(struct vm *vm, uint32_t thread,
                                    uint32_t depth) {
  const struct thread *t = loaded_thread(vm, thread);
  const struct frame *f = &t->frames[depth];
  assert(depth < t->depth);
  uint32_t index = (uint32_t)(f->pc - f->code->insns);
  if (depth + 1 < t->depth)
    index--; /* it goes on after its call */
  assert(index < f->code->insn_count);
  return &f->code->f->insns[f->code->source[index]];
}

struct fault_place vm_frame(struct vm *vm, uint32_t thread, uint32_t depth) {
  const struct ir_insn *i = vm_frame_insn(vm, thread, depth);
  return (struct fault_place){vm->threads[thread]->frames[depth].code->number,
                              i->position};
}

bool vm_user_frame(struct vm *vm, uint32_t thread, uint32_t *depth) {
  if (vm_depth(vm, thread) == 0)
    return false;
  const struct thread *t = loaded_thread(vm, thread);
  for (uint32_t d = t->depth; d-- > 0;)
    if (!t->frames[d].code->f->runtime) {
      *depth = d;
      return true;
    }
  return false;
}

/* A register as observers see it: partial values, pieces of pointers and lazy
 * values count as undefined. */
static struct vm_value value_of(struct reg r) {
  if (r.meta == 0)
    return (struct vm_value){VM_VALUE_NUMBER, r.bits, 0};
  if (reg_is_pointer(r))
    return (struct vm_value){VM_VALUE_POINTER, r.bits, (uint32_t)r.meta};
  return (struct vm_value){VM_VALUE_UNDEFINED, 0, 0};
}

/* A slot that is dead may have a choice that is gone. */
static bool is_choice(const struct vm *vm, struct reg r) {
  uint32_t area = (uint32_t)r.meta;
  if (!reg_is_lazy(r) || area >= vm->head->area_count)
    return false;
  const struct area *a = &vm->head->areas[area];
  return (a->flags & (AREA_USED | AREA_DEAD | AREA_FREED)) == AREA_USED &&
         area_kind(a) == VM_AREA_CHOICE;
}

struct vm_value vm_slot(struct vm *vm, uint32_t thread, uint32_t depth,
                        uint32_t slot) {
  const struct thread *t = loaded_thread(vm, thread);
  assert(depth < t->depth && slot < t->frames[depth].code->frame_slots);
  struct reg r = t->regs[t->frames[depth].base + slot];
  return value_of(is_choice(vm, r) ? lazy_simple(vm, r) : r);
}

bool vm_slot_undefined(struct vm *vm, uint32_t thread, uint32_t depth,
                       uint32_t slot) {
  const struct thread *t = loaded_thread(vm, thread);
  assert(depth < t->depth && slot < t->frames[depth].code->frame_slots);
  return reg_is_partial(t->regs[t->frames[depth].base + slot]);
}

uint32_t vm_slots(struct vm *vm, uint32_t thread, uint32_t depth) {
  return loaded_thread(vm, thread)->frames[depth].code->f->slot_count;
}

/* ------------------------------------------------------------------ objects */

uint32_t vm_global_area(const struct vm *vm, uint32_t global) {
  assert(global < vm->program->global_count);
  return vm->tables.tls_numbers[global] == IR_NONE
             ? vm->tables.global_areas[global]
             : 0;
}

uint32_t vm_own_area(const struct vm *vm, uint32_t thread, uint32_t global) {
  assert(thread < vm->thread_limit && global < vm->program->global_count);
  uint32_t number = vm->tables.tls_numbers[global];
  return number == IR_NONE ? 0 : vm->threads[thread]->tls[number];
}

uint32_t vm_area_limit(const struct vm *vm) {
  return (uint32_t)vm->head->area_count;
}

uint32_t vm_area_freed(const struct vm *vm, uint32_t area) {
  return area < vm->noted.history_count ? vm->noted.histories[area].freed : 0;
}

/* Function 0 is not used, so its area stands for no function. */
uint32_t vm_area_function(const struct vm *vm, uint32_t area) {
  uint32_t number = area - vm->tables.function_base;
  return area > vm->tables.function_base && number < vm->program->function_count
             ? number
             : 0;
}

/* ------------------------------------------------------------------ waiting */

bool vm_waits(struct vm *vm, uint32_t thread, struct vm_waiting *waiting) {
  bool holds;
  if (!vm_thread_used(vm, thread))
    return false;
  const struct thread *t = vm->threads[thread];
  if (!t->waiting || !wait_holds(vm, &t->wait, &holds) || holds)
    return false;
  *waiting = (struct vm_waiting){.word = pointer_of(t->wait.word)};
  struct vm_holders h = vm_holders(vm, thread);
  for (uint32_t i = 0; i < vm->thread_limit && !waiting->held; i++) {
    bool has = h.one == i + 1 || (i < 32 && h.set >> i & 1);
    waiting->held = has && vm_thread_used(vm, i);
    waiting->holder = waiting->held ? i : 0;
  }
  return true;
}

void vm_race(const struct vm *vm, struct vm_access pair[2],
             uint32_t threads[2]) {
  assert(vm->noted.race_reported < vm->noted.race_count);
  for (int i = 0; i < 2; i++) {
    pair[i] = vm->noted.races[vm->noted.race_reported].access[i];
    threads[i] = vm->noted.races[vm->noted.race_reported].threads[i];
  }
}
