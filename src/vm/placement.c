/*
 * vm/placement.c - where objects lie, for programs that ask.
 *
 * A pointer is an area and an offset, so most programs never learn the number
 * of an address, nor which of two objects lies below the other.  Those that do
 * ask get one of these answers:
 *
 *   the number   One placement is taken (options.addresses), and every object
 *                has its address from the moment on when it is allocated.
 *   the order    Without addresses, both orders are tried: an object whose
 *                order is asked for is put between those that have a rank
 *                already, wherever there is room, by a choice.  With addresses,
 *                their numbers decide.
 *
 * Neither is an operation that other threads could notice.
 *
 * The address of an object depends on nothing but what the thread that
 * allocates it has allocated and freed before.  Each thread has an arena: a
 * range of addresses, the end of what was given out in it, and the holes below
 * that.  An object goes into the first hole that is large enough, or behind the
 * end.  Only the owner of an arena changes it: what another thread frees is not
 * given out again.  So allocations of different threads commute, as they do
 * without addresses.
 *
 * The order of objects is as if it had been chosen when the program began: a
 * state stands for all total orders that extend what was decided so far, and to
 * ask is to read one of them.
 *
 * allways run gives an address when it is asked for: there is one execution,
 * and nobody compares its states.
 */
#include "vm/arena.h"
#include "vm/machine.h"

/* Addresses are below 2^47, as on x86-64.  SPACE is what stays free between two
 * objects, so that none begins where another one ends. */
#define STATIC_BASE UINT64_C(0x400000)
#define ARENA_BASE (UINT64_C(1) << 40)
#define ARENA_SIZE (UINT64_C(1) << 38)
enum { SPACE = 16 };

/* To a multiple of align, a power of two. */
static uint64_t round_up(uint64_t n, uint64_t align) {
  return (n + align - 1) & ~(align - 1);
}

/* The address that the memory module keeps with an area, as a part of the
 * state; 0: it has none.  Without options.addresses it is a rank: see below. */
static uint64_t address_of(const struct vm *vm, uint32_t area) {
  return vm->head->more[area].address;
}

/* Objects begin at multiples of at least SPACE, as malloc's do. */
static uint64_t align_of(const struct area *a) {
  return area_align(a) > SPACE ? area_align(a) : SPACE;
}

/* Bytes that an object takes of an arena: its own, one past its end, to which
 * pointers may point, and SPACE. */
static uint64_t extent(const struct area *a) {
  return round_up((uint64_t)a->size + 1, SPACE) + SPACE;
}

/* ------------------------------------------------------------------- arenas */

/* What the machine keeps of an arena is an area, too, and part of the state.
 * It has the last rank of its thread, behind those of all frames. */
static uint32_t arena_rank(uint32_t thread) {
  assert(thread < VM_MAX_THREADS);
  return ((thread + 2) << RANKS_OF_THREAD) - 1;
}

static uint64_t arena_base(uint32_t thread) {
  return ARENA_BASE + thread * ARENA_SIZE;
}

/* A thread that has allocated nothing yet has an arena without an area. */
static void arena_load(struct vm *vm, uint32_t thread, struct arena *arena) {
  uint32_t area = mem_root(vm->memory, arena_rank(thread));
  *arena = (struct arena){.end = arena_base(thread)};
  if (area && allways_load_bytes(vm->memory, (allways_pointer){0, area}, arena,
                                 sizeof *arena) != ALLWAYS_OK)
    BUG("an arena cannot be read");
}

/* False: there is no memory for it. */
static bool arena_store(struct vm *vm, uint32_t thread,
                        const struct arena *arena) {
  allways_pointer p = {0, mem_root(vm->memory, arena_rank(thread))};
  if (p.area == 0 &&
      (allways_allocate(vm->memory, sizeof *arena, VM_AREA_MACHINE, 0, &p) !=
           ALLWAYS_OK ||
       allways_set_root(vm->memory, p, arena_rank(thread)) != ALLWAYS_OK))
    return false;
  return allways_store_bytes(vm->memory, p, arena, sizeof *arena) == ALLWAYS_OK;
}

/* Does the program know of such areas? */
static bool is_object(const struct area *a) {
  switch (area_kind(a)) {
  case VM_AREA_MACHINE:
  case VM_AREA_FRAME:
  case VM_AREA_THREAD:
  case VM_AREA_CHOICE:
  case VM_AREA_OPAQUE:
    return false;
  default:
    return true;
  }
}

bool place_new(struct vm *vm, uint32_t thread, uint32_t area) {
  assert(area != 0 && area < vm->head->area_count);
  const struct area *a = &vm->head->areas[area];
  struct arena arena;
  if (!is_object(a))
    return true;
  arena_load(vm, thread, &arena);
  uint64_t at = arena_take(&arena, arena_base(thread) + ARENA_SIZE, extent(a),
                           align_of(a));
  return at && arena_store(vm, thread, &arena) &&
         allways_set_address(vm->memory, (allways_pointer){0, area}, at) ==
             ALLWAYS_OK;
}

/* The arena is found by the address: what lies in that of another thread, or is
 * static, stays where it is. */
void place_gone(struct vm *vm, uint32_t area) {
  uint64_t at = address_of(vm, area);
  struct arena arena;
  if (at < arena_base(vm->current) ||
      at >= arena_base(vm->current) + ARENA_SIZE)
    return;
  arena_load(vm, vm->current, &arena);
  arena_give(&arena, at, extent(&vm->head->areas[area]));
  if (!arena_store(vm, vm->current, &arena))
    BUG("an arena cannot be written");
}

void place_static(struct vm *vm, uint32_t area, uint64_t *end) {
  const struct area *a = &vm->head->areas[area];
  uint64_t at = round_up(*end ? *end : STATIC_BASE, align_of(a));
  allways_set_address(vm->memory, (allways_pointer){0, area}, at);
  *end = at + extent(a);
}

/* ------------------------------------------------------------------ numbers */

/* Has the machine decided where objects lie, or may it do so now? */
bool place_has_numbers(const struct vm *vm) {
  return vm->options.addresses || !vm->options.steps;
}

/* The verdict assumes one placement from now on: reports say so. */
static void note_numbers(struct vm *vm) {
  if (vm->options.placement)
    note_least(&vm->options.placement->numbers, vm_position_of_caller(vm));
}

/* A search that has not taken addresses begins again with them: see
 * api/check.c. */
static enum go want_addresses(struct vm *vm) {
  note_numbers(vm);
  return vm_give_up(vm, VM_UNSUPPORTED, REASON_ADDRESS_USED, NO_FACTS);
}

/* The address of an area.  An object that has none yet (allways run) gets one
 * from the arena of thread 0, whoever asks. */
static enum go place_address(struct vm *vm, uint32_t area, uint64_t *address) {
  if (!place_has_numbers(vm))
    return want_addresses(vm);
  note_numbers(vm);
  if (address_of(vm, area) == 0 && !place_new(vm, 0, area))
    return vm_no_room(vm, OBJECT_ANY, vm->head->areas[area].size);
  *address = address_of(vm, area);
  return GO_NEXT;
}

enum go place_number(struct vm *vm, struct reg *r) {
  uint64_t address = 0;
  if (r->meta == 0)
    return GO_NEXT;
  assert(reg_is_pointer(*r) || reg_is_piece(*r));
  if (place_address(vm, (uint32_t)r->meta, &address) != GO_NEXT)
    return GO_STOP;
  uint64_t number = address + r->bits;
  if (reg_is_piece(*r))
    number = number >> 8 * piece_first(*r) & width_mask(8 * piece_size(*r));
  *r = reg_number(number);
  return GO_NEXT;
}

bool place_is(const struct vm *vm, struct reg p, uint64_t number) {
  assert(reg_is_pointer(p));
  uint64_t address = address_of(vm, (uint32_t)p.meta);
  return address && place_has_numbers(vm) && address + p.bits == number;
}

/* The object at this address, or 0: one that lives rather than one that is
 * freed, where another one may lie now. */
static uint32_t object_at(const struct vm *vm, uint64_t number) {
  uint32_t found = 0;
  for (uint32_t i = 1; i < vm->head->area_count; i++) {
    const struct area *a = &vm->head->areas[i];
    uint64_t at = address_of(vm, i);
    if (a->addressed && (a->flags & (AREA_USED | AREA_DEAD)) == AREA_USED &&
        number >= at && number - at <= a->size &&
        (found == 0 || !(a->flags & AREA_FREED)))
      found = i;
  }
  return found;
}

/* What other threads may access was found from where pointers flow to.  That a
 * number is one of them is not known there, so it must be the only thread. */
enum go place_find(struct vm *vm, struct reg *r) {
  if (LIKELY(r->meta != 0) || r->bits < STATIC_BASE || !place_has_numbers(vm))
    return GO_NEXT;
  uint32_t area = object_at(vm, r->bits);
  if (area == 0)
    return GO_NEXT;
  if (vm->options.steps && !vm->options.plain && !vm->step.alone)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_NUMBER_AS_POINTER, NO_FACTS);
  *r = (struct reg){r->bits - address_of(vm, area), area};
  return GO_NEXT;
}

/* -------------------------------------------------------------------- order */

/* Without addresses, the address of an area is its rank among those that were
 * ordered: 1, 2, .. */
enum { RANKED_MOST = 1024 };
struct ranked {
  uint32_t areas[RANKED_MOST];
  size_t count;
};

/* No two areas have the same rank. */
static int by_rank(const struct vm *vm, uint32_t a, uint32_t b) {
  return address_of(vm, a) < address_of(vm, b) ? -1 : 1;
}

/* All areas that have a rank, sorted by it.  False: there are too many. */
static bool find_ranked(const struct vm *vm, struct ranked *r) {
  r->count = 0;
  for (uint32_t i = 1; i < vm->head->area_count; i++) {
    const struct area *a = &vm->head->areas[i];
    if (!a->addressed || (a->flags & (AREA_USED | AREA_DEAD)) != AREA_USED)
      continue;
    if (r->count == RANKED_MOST)
      return false;
    size_t at = r->count++;
    for (; at > 0 && by_rank(vm, i, r->areas[at - 1]) < 0; at--)
      r->areas[at] = r->areas[at - 1];
    r->areas[at] = i;
  }
  return true;
}

/* The area gets a rank between the others, by a choice: with n others there are
 * n + 1 places.  The ranks behind it move up by one. */
static enum go rank_area(struct vm *vm, uint32_t area) {
  struct ranked r;
  uint64_t place = 0;
  if (address_of(vm, area))
    return GO_NEXT;
  if (vm->calls.solving) { /* no pattern has ranks */
    vm->event = VM_APART;
    return GO_STOP;
  }
  if (!find_ranked(vm, &r))
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_ORDERED, NO_FACTS);
  if (r.count && !SEEDED_BUG(140) && vm_ask(vm, r.count + 1, &place) != GO_NEXT)
    return GO_STOP;
  assert(place <= r.count);
  for (size_t i = 0; i < r.count; i++)
    allways_set_address(vm->memory, (allways_pointer){0, r.areas[i]},
                        i + 1 + (i >= place));
  allways_set_address(vm->memory, (allways_pointer){0, area}, place + 1);
  vm->choice.changed = true;
  return GO_NEXT;
}

/* Does it point into its object, or to its end? */
static bool is_inside(const struct vm *vm, struct reg p) {
  return p.bits <= vm->head->areas[(uint32_t)p.meta].size;
}

/* Pointers beyond their objects have no order but that of their numbers. */
enum go place_order(struct vm *vm, struct reg *a, struct reg *b) {
  assert(reg_is_pointer(*a) && reg_is_pointer(*b) && a->meta != b->meta);
  if (place_has_numbers(vm) || !is_inside(vm, *a) || !is_inside(vm, *b))
    return place_number(vm, a) == GO_NEXT ? place_number(vm, b) : GO_STOP;
  if (rank_area(vm, (uint32_t)a->meta) != GO_NEXT ||
      rank_area(vm, (uint32_t)b->meta) != GO_NEXT)
    return GO_STOP;
  *a = reg_number(address_of(vm, (uint32_t)a->meta));
  *b = reg_number(address_of(vm, (uint32_t)b->meta));
  return GO_NEXT;
}
