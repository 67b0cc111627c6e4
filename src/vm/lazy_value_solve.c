/*
 * vm/lazy_value_solve.c - what intervals cannot decide.
 *
 * A choice that terms with a restricted set depend on is *constrained*: not all
 * combinations of its numbers with those of other choices are left.  Whether a
 * part of a set is possible is a formula then (solver/formula.h): the choices
 * are its variables, and its assertions are the sets of all choices and terms
 * that are connected with the question.
 *
 *     term t                    choice x            choice y
 *     {x < y} set {1}           {0 .. 99}           {7 .. 9}
 *        ^   ^                     |                   |
 *        |   +------- link <-------+                   |
 *        +----------- link <---------------------------+
 *
 * From a choice, links lead to its terms; so a constraint belongs to the state
 * as long as the program can reach one of the choices that it is about.  What
 * cannot be reached any more has no choice in common with what can, and can be
 * fulfilled, because it was asked when it was made.
 */
#include <stdio.h>
#include <string.h>

#include "solver/solver.h"
#include "vm/lazy_value_impl.h"

/* ---------------------------------------------------------------- formulas */

/* A formula about choices, while it is made. */
struct builder {
  struct vm *vm;
  struct formula f;
  struct map terms;  /* by area: the term of its number */
  uint32_t *choices; /* areas of the variables, in their order */
  size_t count, capacity, linked;
};

static void builder_release(struct builder *b) {
  formula_release(&b->f);
  map_release(&b->terms);
  VEC_FREE(b->choices, b->capacity);
}

static uint32_t term_of_area(struct builder *b, uint32_t area);

/* The value of an operand of so many bits. */
static uint32_t term_of(struct builder *b, struct reg r, unsigned bits) {
  if (!reg_is_lazy(r))
    return formula_number(&b->f, bits, r.bits);
  uint32_t term = term_of_area(b, (uint32_t)r.meta);
  return formula_resize(&b->f, formula_view(&b->f, term, view_of(r)), bits,
                        false);
}

static uint32_t term_of_choice(struct builder *b, uint32_t area) {
  struct reg r = view_reg(area, view_whole(64));
  const struct intervals *set = lazy_set(b->vm, r);
  uint32_t term = formula_variable(&b->f, lazy_choice_bits(b->vm, area), area);
  formula_assert(&b->f, term, intervals_of(set->items, set->count));
  VEC_ROOM(b->choices, b->count, b->capacity);
  b->choices[b->count++] = area;
  return term;
}

static uint32_t term_of_term(struct builder *b, uint32_t area) {
  struct lazy_term t;
  uint32_t a[3] = {0, 0, 0};
  lazy_term_parts(b->vm, area, &t);
  for (unsigned n = 0; n < formula_operands(t.kind.op); n++)
    a[n] = term_of(b, t.operands[n], lazy_operand_bits(t.kind, n));
  uint32_t term = formula_operation(&b->f, t.kind, a[0], a[1], a[2]);
  if (t.linked)
    formula_assert(&b->f, term, intervals_of(t.set->items, t.set->count));
  return term;
}

static uint32_t term_of_area(struct builder *b, uint32_t area) {
  uint64_t known = map_get(&b->terms, map_word(area));
  struct reg r = view_reg(area, view_whole(64));
  const struct piecewise *map;
  uint32_t term;
  if (known != MAP_NONE)
    return (uint32_t)known;
  if (lazy_is_term(b->vm, area)) {
    term = term_of_term(b, area);
  } else if ((map = lazy_map(b->vm, r)) != NULL) {
    uint32_t of = term_of_area(b, lazy_choice(b->vm, r));
    term = formula_table(&b->f, 64, of, map);
  } else {
    term = term_of_choice(b, area);
  }
  map_put(&b->terms, map_word(area), term);
  return term;
}

/* All that constrains the choices so far, and the choices of those. */
static void add_links(struct builder *b) {
  for (; b->linked < b->count; b->linked++) {
    uint32_t term;
    for (uint32_t link = lazy_first_link(b->vm, b->choices[b->linked]); link;
         link = lazy_next_link(b->vm, link, &term)) {
      lazy_next_link(b->vm, link, &term);
      term_of_area(b, term);
    }
  }
}

bool vm_has_solver(void) { return solver_has_smt(); }

void lazy_solver_free(struct vm *vm) { solver_free(vm->values.solver); }

static struct solver *solver_of(struct vm *vm) {
  if (vm->values.solver == NULL)
    vm->values.solver = solver_new(true, vm->options.solver_counts);
  return vm->values.solver;
}

static enum go no_answer(struct vm *vm) {
  return vm_give_up(vm, VM_UNSUPPORTED, REASON_SOLVER, NO_FACTS);
}

/* ---------------------------------------------------------------- questions */

bool lazy_is_constrained(struct vm *vm, struct reg r) {
  uint32_t choice = lazy_choice(vm, r);
  return lazy_is_term(vm, choice) || lazy_first_link(vm, choice) != 0;
}

/* Can the choice of r be one of the set? */
static enum solver_answer possible(struct vm *vm, struct reg r,
                                   const struct intervals *set) {
  struct builder b = {.vm = vm};
  uint32_t term = term_of_area(&b, lazy_choice(vm, r));
  add_links(&b);
  formula_assert(&b.f, term, intervals_of(set->items, set->count));
  uint64_t *values = alloc_raw((b.count + 1) * sizeof *values);
  enum solver_answer answer = solver_check(solver_of(vm), &b.f, values);
  alloc_free(values, (b.count + 1) * sizeof *values);
  builder_release(&b);
  return answer;
}

/* Finds the parts that are possible, which become the first *count. */
static enum go keep_possible(struct vm *vm, struct reg r,
                             struct intervals **parts, size_t *numbers,
                             size_t *count) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++) {
    bool last = kept == 0 && i + 1 == *count; /* one must be */
    enum solver_answer answer =
        last ? SOLVER_YES : possible(vm, r, parts[numbers[i]]);
    if (answer == SOLVER_UNKNOWN)
      return no_answer(vm);
    if (answer == SOLVER_YES)
      numbers[kept++] = numbers[i];
  }
  *count = kept;
  return GO_NEXT;
}

enum go lazy_split(struct vm *vm, struct reg r, struct intervals **parts,
                   size_t count, size_t *chosen) {
  size_t *numbers = alloc_raw(count * sizeof *numbers), left = 0;
  uint64_t value = 0;
  enum go go = GO_NEXT;
  for (size_t i = 0; i < count; i++)
    if (parts[i]->count > 0)
      numbers[left++] = i;
  assert(left > 0);
  if (lazy_is_constrained(vm, r)) {
    if (vm->calls.solving) {
      vm->event = VM_APART;
      go = GO_STOP;
    } else {
      go = keep_possible(vm, r, parts, numbers, &left);
    }
  }
  if (go == GO_NEXT && left > 1) {
    go = vm_ask(vm, left, &value);
    if (go == GO_NEXT)
      observe_split(vm);
  }
  if (go == GO_NEXT) {
    *chosen = numbers[value];
    struct intervals *kept = parts[*chosen];
    parts[*chosen] = NULL;
    if (left > 1)
      go = lazy_narrow(vm, r, kept);
    else
      lazy_set_store(vm, r, kept); /* nothing else was possible */
  }
  alloc_free(numbers, count * sizeof *numbers);
  return go;
}

/* ------------------------------------------------------------------ values */

enum go lazy_possible_values(struct vm *vm, struct reg r, size_t most,
                             struct intervals **values, bool *all) {
  struct builder b = {.vm = vm};
  struct view v = view_of(r);
  uint32_t term = formula_view(&b.f, term_of_area(&b, (uint32_t)r.meta), v);
  add_links(&b);
  if (vm->calls.solving) {
    builder_release(&b);
    *values = NULL;
    vm->event = VM_APART;
    return GO_STOP;
  }
  enum solver_answer answer =
      solver_values(solver_of(vm), &b.f, term, most, values);
  builder_release(&b);
  *all = answer == SOLVER_YES;
  if (answer != SOLVER_UNKNOWN)
    return GO_NEXT;
  intervals_free(*values);
  *values = NULL;
  return no_answer(vm);
}

/* Makes the n-th variable of values that fulfil the formula as small as it can
 * be, and leaves it no other value: half of the smaller ones are tried until
 * none is left.  What the solver does not find soon is none. */
static void make_least(struct solver *s, struct builder *b, size_t n,
                       uint64_t *best, uint64_t *values) {
  uint32_t term = b->f.variables[n];
  struct formula_assertion *a = NULL;
  for (size_t i = 0; a == NULL && i < b->f.assertion_count; i++)
    if (b->f.assertions[i].term == term)
      a = &b->f.assertions[i];
  assert(a != NULL);
  uint64_t low = 0, high = intervals_rank(a->set, best[n]);
  bool first = true;
  while (low < high) {
    uint64_t middle = first ? low : low + (high - low) / 2;
    struct intervals *whole = a->set;
    uint64_t top = intervals_nth(whole, middle);
    struct intervals *below = intervals_new(0, top);
    struct intervals *above = intervals_without(whole, below);
    a->set = intervals_without(whole, above);
    intervals_free(below);
    intervals_free(above);
    bool found = solver_check_soon(s, &b->f, values) == SOLVER_YES;
    intervals_free(a->set);
    a->set = whole;
    if (found) {
      memcpy(best, values, b->count * sizeof *best);
      high = intervals_rank(whole, best[n]);
    } else {
      low = middle + 1;
    }
    first = false;
  }
  intervals_free(a->set);
  a->set = intervals_new(best[n], best[n]);
}

/* Values of all variables: the least of the first one, of the second one with
 * it, and so on; so they do not depend on what was asked before. */
static enum go find_model(struct builder *b, uint64_t *best) {
  struct solver *s = solver_of(b->vm);
  if (solver_check(s, &b->f, best) != SOLVER_YES)
    return no_answer(b->vm);
  uint64_t *values = alloc_raw((b->count + 1) * sizeof *values);
  for (size_t n = 0; n < b->count; n++)
    make_least(s, b, n, best, values);
  alloc_free(values, (b->count + 1) * sizeof *values);
  return GO_NEXT;
}

/* The choices of the variables become these numbers. */
static void take_model(struct builder *b, const uint64_t *values) {
  for (size_t n = 0; n < b->count; n++) {
    struct reg r = view_reg(b->choices[n], view_whole(64));
    lazy_set_store(b->vm, r, intervals_new(values[n], values[n]));
  }
}

enum go lazy_take_least(struct vm *vm, struct reg **operands, unsigned count) {
  struct builder b = {.vm = vm};
  uint32_t terms[6];
  enum go go = GO_NEXT;
  assert(count <= 6);
  for (unsigned n = 0; n < count; n++)
    terms[n] = reg_is_lazy(*operands[n])
                   ? term_of(&b, *operands[n], view_of(*operands[n]).outer)
                   : 0;
  add_links(&b);
  uint64_t *values = alloc_raw((b.count + 1) * sizeof *values);
  uint64_t *all = alloc_raw(b.f.term_count * sizeof *all);
  size_t term_count = b.f.term_count;
  go = find_model(&b, values);
  if (go == GO_NEXT) {
    formula_values(&b.f, values, all);
    take_model(&b, values);
    for (unsigned n = 0; n < count; n++)
      if (reg_is_lazy(*operands[n]))
        *operands[n] = reg_number(all[terms[n]]);
  }
  alloc_free(all, term_count * sizeof *all);
  alloc_free(values, (b.count + 1) * sizeof *values);
  builder_release(&b);
  return go;
}

/* Observers learn values of all choices that the narrowed one is connected
 * with. */
static void observe(struct vm *vm, struct reg r) {
  struct builder b = {.vm = vm};
  if (vm->options.observer == NULL || !lazy_is_constrained(vm, r))
    return;
  term_of_area(&b, lazy_choice(vm, r));
  add_links(&b);
  uint64_t *values = alloc_raw((b.count + 1) * sizeof *values);
  enum vm_event event = vm->event;
  if (find_model(&b, values) == GO_NEXT)
    for (size_t n = 0; n < b.count; n++)
      observe_narrowed(vm, b.choices[n], values[n]);
  vm->event = event;
  alloc_free(values, (b.count + 1) * sizeof *values);
  builder_release(&b);
}

/* --------------------------------------------------------------- narrowing */

/* Writes a value as a signed number of so many bits; its length, or 0 if there
 * is no room. */
static size_t add_value(char *text, size_t room, uint64_t value,
                        unsigned bits) {
  int n = snprintf(text, room, "%lld", (long long)sign_extend(value, bits));
  return n < 0 || (size_t)n >= room ? 0 : (size_t)n;
}

/* Writes what is left for reports: the first few intervals of the view's
 * values, or of the choice that a map is made of, as signed numbers. */
static void report(struct vm *vm, struct reg r) {
  enum { SHOWN = 3 };
  bool is_map = lazy_map(vm, r) != NULL;
  uint32_t choice = lazy_choice(vm, r);
  vm->choice.left[0] = 0;
  if (lazy_is_term(vm, choice))
    return; /* of its choices no set is known */
  unsigned bits = is_map ? lazy_choice_bits(vm, choice) : view_of(r).outer;
  struct intervals *image =
      lazy_image(vm, is_map ? view_reg(choice, view_whole(bits)) : r);
  char *text = vm->choice.left;
  size_t room = sizeof vm->choice.left, at = 0;
  text[0] = 0;
  for (size_t i = 0; i < image->count && i < SHOWN && at + 64 < room; i++) {
    struct interval x = image->items[i];
    at += (size_t)snprintf(text + at, room - at, i ? ", [" : "[");
    at += add_value(text + at, room - at, x.low, bits);
    if (x.low != x.high) {
      at += (size_t)snprintf(text + at, room - at, ", ");
      at += add_value(text + at, room - at, x.high, bits);
    }
    at += (size_t)snprintf(text + at, room - at, "]");
  }
  if (image->count > SHOWN)
    snprintf(text + at, room - at, ", ...");
  intervals_free(image);
}

enum go lazy_narrow(struct vm *vm, struct reg r, struct intervals *set) {
  lazy_set_store(vm, r, set);
  vm->choice.changed = true;
  report(vm, r);
  if (lazy_link(vm, lazy_choice(vm, r)) != GO_NEXT)
    return GO_STOP;
  observe(vm, r);
  return GO_NEXT;
}

/* ------------------------------------------------------------------- terms */

/* Can the operation on these operands have a value in low .. high? */
enum go lazy_could_be(struct vm *vm, struct formula_kind kind,
                      const struct reg *operands, uint64_t low, uint64_t high,
                      bool *could) {
  struct builder b = {.vm = vm};
  uint32_t a[3] = {0, 0, 0};
  for (unsigned n = 0; n < formula_operands(kind.op); n++)
    a[n] = term_of(&b, operands[n], lazy_operand_bits(kind, n));
  uint32_t term = formula_operation(&b.f, kind, a[0], a[1], a[2]);
  add_links(&b);
  formula_assert(&b.f, term, intervals_new(low, high));
  uint64_t *values = alloc_raw((b.count + 1) * sizeof *values);
  enum solver_answer answer = solver_check(solver_of(vm), &b.f, values);
  alloc_free(values, (b.count + 1) * sizeof *values);
  builder_release(&b);
  *could = answer == SOLVER_YES;
  return answer == SOLVER_UNKNOWN ? no_answer(vm) : GO_NEXT;
}
