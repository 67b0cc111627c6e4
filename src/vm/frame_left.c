/*
 * vm/frame_left.c - blocks that main's variables point to when it returns.
 *
 * With options.lenient_leaks, what the first call of main still had is not
 * lost when it returns, but only if somebody loses it later: as if main had
 * called exit().  So pointers to all blocks that its variables point to, or to
 * the middle of which they do, are put into an area that the frame below main
 * owns, like what it gets from alloca.  That frame is the runtime's, and never
 * returns:
 *
 *     frame of __allways_start: chain -> record -> block, block, ...
 *     frame of main                   what it owns ends
 *
 * So it is part of the state as any alloca is, and who reaches what follows
 * from the area graph as always.
 *
 * What other threads do to main's locals before comes before, and what they do
 * after is a fault, when main has returned: so this is the end of main's locals
 * for whoever may access them.  A function that is called at the end of a
 * variable (__attribute__((cleanup))) may still use them, but what it makes
 * them point to does not count.
 */
#include "base/map.h"
#include "vm/machine.h"

struct left {
  struct vm *vm;
  struct map known; /* areas */
  uint32_t *areas;
  size_t count, capacity;
};

/* Is it the main of the program, and not one that the program calls? */
static bool is_first_main(const struct vm *vm) {
  const struct thread *t = vm->thread;
  return vm->current == 0 && !vm->calls.solving && !vm->in_monitor &&
         t->depth == 2 && t->frames[1].code->number == vm->program->main &&
         t->frames[0].code->f->runtime;
}

/* A block, or what may lead to one and does not end with the frame. */
static bool is_kept(const struct area *a) {
  enum vm_area_kind kind = area_kind(a);
  return (a->flags & (AREA_USED | AREA_DEAD)) == AREA_USED &&
         !(a->flags & AREA_FREED) &&
         (kind == VM_AREA_HEAP || kind == VM_AREA_RUNTIME ||
          kind == VM_AREA_CHOICE);
}

static void add(struct left *left, uint32_t area) {
  if (area == 0 || !is_kept(&left->vm->head->areas[area]) ||
      map_get(&left->known, map_word(area)) != MAP_NONE)
    return;
  map_put(&left->known, map_word(area), 1);
  VEC_ROOM(left->areas, left->count, left->capacity);
  left->areas[left->count++] = area;
}

static bool add_item(void *context, const struct allways_item *item) {
  if (item->kind != ALLWAYS_ITEM_BYTES)
    add(context, item->pointer.area);
  return true;
}

static void add_owned(void *context, struct reg p) {
  struct left *left = context;
  if (!reg_is_pointer(p) ||
      (left->vm->head->areas[(uint32_t)p.meta].flags & AREA_FREED))
    return;
  allways_visit_items(left->vm->memory, (uint32_t)p.meta, add_item, left);
}

/* A variable that is not in memory keeps a pointer to a block until its scope
 * ends (frame.c); of other values nothing is known when it is dead. */
static void add_variables(struct left *left) {
  const struct thread *t = left->vm->thread;
  const struct frame *f = &t->frames[1];
  const struct reg *r = t->regs + f->base;
  for (uint32_t s = 0; s < f->code->f->first_temp; s++)
    if (reg_is_pointer(r[s]) &&
        area_kind(&left->vm->head->areas[(uint32_t)r[s].meta]) == VM_AREA_HEAP)
      add(left, (uint32_t)r[s].meta);
}

/* The frame below main gets the pointers. */
static enum go keep(struct left *left) {
  struct vm *vm = left->vm;
  struct thread *t = vm->thread;
  struct reg all;
  if (vm_allocate(vm, 8 * left->count, VM_AREA_MACHINE, &all) != GO_NEXT)
    return GO_STOP;
  for (size_t i = 0; i < left->count; i++)
    allways_store_pointer(vm->memory,
                          (allways_pointer){8 * i, (uint32_t)all.meta},
                          (allways_pointer){0, left->areas[i]});
  frame_load_all(vm, t);
  t->low = 0;
  const struct frame *below = &t->frames[0];
  return chain_add(vm, &t->regs[below->base + below->code->chain_slot], all);
}

enum go frame_left(struct vm *vm) {
  struct left left = {.vm = vm};
  if (!vm->options.lenient_leaks || !is_first_main(vm) ||
      frame_chain(vm, vm->thread, 0).meta != 0)
    return GO_NEXT;
  if (!vm->step.alone && vm->visitor->frames_end(vm, 1) != GO_NEXT)
    return GO_STOP;
  add_variables(&left);
  if (!SEEDED_BUG(149)) /* variables in memory are none */
    frame_owned(vm, vm->thread, 1, add_owned, &left);
  enum go go = left.count ? keep(&left) : GO_NEXT;
  map_release(&left.known);
  VEC_FREE(left.areas, left.capacity);
  return go;
}
