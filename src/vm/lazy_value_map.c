/*
 * vm/lazy_value_map.c - functions of a choice, as tables.
 *
 * What an instruction makes of a choice among few numbers is found by executing
 * it for each of them.  The results are a map: the area of the choice's
 * function has them, grouped.
 *
 *     register          area                          area
 *     {view, area} ───> {0..47: 0, 48..57: 1, ..} ──> {0 .. 255}
 *
 * So a byte's class in a table, its digit, or whether one of its bits is set
 * are as many values as there are results, and asking for one of them narrows
 * the byte.  A map of a map is a map of the choice.
 *
 * A fault is a result, too: where some numbers lead to one and others do not,
 * that is a choice of two.
 */
#include "vm/lazy_value_impl.h"

enum {
  MOST_POINTS = 65536, /* an instruction is executed for so many numbers */
  MOST_PIECES = INTERVALS_MOST
};

/* An instruction that is executed for each number of a choice. */
struct points {
  const struct ir_insn *insn;
  struct reg *r;
  const uint32_t *slots; /* of the operands that depend on it */
  unsigned count;
  struct reg operands[6], results[2];
  unsigned result_slots;
};

/* The instruction for the number c; false: it stops. */
static bool execute_for(struct vm *vm, struct points *p, uint64_t c) {
  for (unsigned n = 0; n < p->count; n++)
    p->r[p->slots[n]] = reg_number(lazy_value_for(vm, p->operands[n], c));
  if (compute_insn(vm, p->insn, p->r) == GO_NEXT)
    return true;
  vm->event = VM_RUNNING; /* what was recorded is no fault yet */
  vm->recorded.is_new = false;
  return false;
}

/* The registers are again as they were; results come last, since they may be
 * operands, too. */
static void restore(struct points *p) {
  for (unsigned n = 0; n < p->result_slots; n++)
    p->r[p->insn->result + n] = p->results[n];
  for (unsigned n = 0; n < p->count; n++)
    p->r[p->slots[n]] = p->operands[n];
}

/* What the numbers give: maps of the result's slots, and the numbers that stop
 * the instruction. */
struct outcome {
  struct piecewise *maps[2];
  struct interval *stops;
  size_t stop_count, stop_capacity;
};

static void add_stop(struct outcome *o, uint64_t c) {
  struct interval *last = o->stop_count ? &o->stops[o->stop_count - 1] : NULL;
  if (last && last->high + 1 == c) {
    last->high = c;
    return;
  }
  VEC_ROOM(o->stops, o->stop_count, o->stop_capacity);
  o->stops[o->stop_count++] = (struct interval){c, c};
}

/* False: a result is no number, or there are too many pieces. */
static bool add_point(struct vm *vm, struct points *p, struct outcome *o,
                      uint64_t c) {
  if (!execute_for(vm, p, c)) {
    add_stop(o, c);
    return o->stop_count <= MOST_PIECES;
  }
  for (unsigned n = 0; n < p->result_slots; n++) {
    struct reg x = p->r[p->insn->result + n];
    if (x.meta != 0 || !piecewise_add(o->maps[n], c, x.bits))
      return false;
  }
  return true;
}

static bool all_points(struct vm *vm, struct points *p,
                       const struct intervals *set, struct outcome *o) {
  bool fits = true;
  for (size_t i = 0; i < set->count && fits; i++)
    for (uint64_t c = set->items[i].low; fits; c++) {
      restore(p);
      fits = add_point(vm, p, o, c);
      if (c == set->items[i].high)
        break;
    }
  restore(p);
  return fits;
}

/* Leaves those numbers that stop the instruction, or the others; that is a
 * choice of two if there are both, and 0 are those that do.  GO_BRANCH: the
 * others are left.  Not done: there would be too many intervals. */
static enum go split_stops(struct vm *vm, struct reg r,
                           const struct intervals *set, const struct outcome *o,
                           bool *done) {
  enum { STOPS, OTHERS };
  struct intervals *parts[2], *stops = intervals_of(o->stops, o->stop_count);
  size_t chosen = STOPS;
  parts[STOPS] = stops;
  parts[OTHERS] = intervals_without(set, stops);
  enum go go = GO_NEXT;
  *done =
      parts[OTHERS]->count <= INTERVALS_MOST && stops->count <= INTERVALS_MOST;
  if (*done && parts[OTHERS]->count > 0)
    go = lazy_split(vm, r, parts, 2, &chosen);
  if (go == GO_NEXT && chosen == OTHERS)
    go = GO_BRANCH;
  intervals_free(parts[STOPS]);
  intervals_free(parts[OTHERS]);
  return go;
}

/* The operands are those of the first number that is left and possible: the
 * instruction stops for all of them. */
static enum go take_first(struct vm *vm, struct points *p) {
  struct reg *operands[6];
  if (lazy_is_constrained(vm, p->operands[0])) {
    for (unsigned n = 0; n < p->count; n++)
      operands[n] = &p->r[p->slots[n]];
    return lazy_take_least(vm, operands, p->count);
  }
  uint64_t first = intervals_nth(lazy_set(vm, p->operands[0]), 0);
  for (unsigned n = 0; n < p->count; n++)
    p->r[p->slots[n]] = reg_number(lazy_value_for(vm, p->operands[n], first));
  return GO_NEXT;
}

/* Has it one value only? */
static bool is_constant(const struct piecewise *m) {
  for (size_t k = 1; k < m->count; k++)
    if (m->items[k].value != m->items[0].value)
      return false;
  return true;
}

/* How wide the numbers in the n-th slot of the result are. */
static unsigned result_bits(const struct ir_insn *i, unsigned n) {
  ir_type type = ir_insn_result_type(i);
  return n == 1                ? 1
         : type.kind == IR_INT ? type.bits
         : type.kind == IR_F32 ? 32
                               : 64;
}

/* The maps become the results; those that are kept are taken. */
static enum go take_maps(struct vm *vm, struct points *p,
                         struct piecewise **maps) {
  uint32_t choice = lazy_choice(vm, p->operands[0]), area;
  struct reg results[2];
  for (unsigned n = 0; n < p->result_slots; n++) {
    results[n] = reg_number(maps[n]->items[0].value);
    if (is_constant(maps[n]))
      continue;
    struct piecewise *map = maps[n];
    maps[n] = NULL;
    if (lazy_map_new(vm, choice, map, &area) != GO_NEXT)
      return GO_STOP;
    results[n] = view_reg(area, view_whole(result_bits(p->insn, n)));
  }
  for (unsigned n = 0; n < p->result_slots; n++)
    p->r[p->insn->result + n] = results[n];
  return GO_NEXT;
}

static bool depend_on_one(struct vm *vm, const struct points *p) {
  for (unsigned n = 0; n < p->count; n++) {
    if (!is_view(p->operands[n]) ||
        lazy_choice(vm, p->operands[n]) != lazy_choice(vm, p->operands[0]))
      return false;
  }
  return p->count > 0;
}

enum go lazy_pointwise(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       const uint32_t *slots, unsigned count, bool *done) {
  struct points p = {.insn = i, .r = r, .slots = slots, .count = count};
  *done = false;
  assert(insn_computes(i) && count <= 6);
  for (unsigned n = 0; n < count; n++)
    p.operands[n] = r[slots[n]];
  p.result_slots = ir_insn_result_slots(NULL, i);
  if (insn_is_wide(i) || !depend_on_one(vm, &p))
    return GO_NEXT;
  const struct intervals *set = lazy_set(vm, p.operands[0]);
  uint128 size = intervals_size(set);
  if (size > MOST_POINTS)
    return GO_NEXT;
  for (unsigned n = 0; n < p.result_slots; n++)
    p.results[n] = r[i->result + n];
  struct outcome o = {.stops = NULL};
  size_t room = size < MOST_PIECES ? (size_t)size : MOST_PIECES;
  for (unsigned n = 0; n < p.result_slots; n++)
    o.maps[n] = piecewise_new(room);
  enum go go = GO_NEXT;
  bool fits = all_points(vm, &p, set, &o);
  if (fits && o.stop_count > 0) {
    bool split;
    go = split_stops(vm, p.operands[0], set, &o, &split);
    if (split && go == GO_NEXT)
      go = take_first(vm, &p);
  } else if (fits) {
    go = take_maps(vm, &p, o.maps);
    *done = go == GO_NEXT;
  }
  piecewise_free(o.maps[0]);
  piecewise_free(o.maps[1]);
  VEC_FREE(o.stops, o.stop_capacity);
  return go == GO_BRANCH ? lazy_pointwise(vm, i, r, slots, count, done) : go;
}
