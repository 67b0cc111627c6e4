/*
 * summary/call.c - a call of the machine: is there a summary, may it be used,
 * and which choices did it stand for?
 *
 * The machine asks for each call of a wanted function (struct vm_summarizer).
 * The answer is to execute it in place, to solve it first (VM_SUMMARY), or that
 * it is done: one of the effects has been applied, which is a choice if there
 * are several.  While a call is solved, the solver asks the same for the calls
 * in it.
 */
#include <stdio.h>
#include <string.h>

#include "summary/summary_impl.h"

/* ------------------------------------------------------------ which functions
 */

enum { NOT_KNOWN, WANTED, NOT_WANTED, BEING_FOUND };

/* Has the user named the function as one that is always executed? */
static bool is_left_out(const struct summaries *s, const char *name) {
  for (size_t i = 0; i < s->options.left_out_count; i++)
    if (strcmp(s->options.left_out[i], name) == 0)
      return true;
  return false;
}

static bool has_loop(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].flags & IR_LOOP_HEAD)
      return true;
  return false;
}

/* Can a call of the function be described by what it reads and writes? */
static bool can_be(const struct ir_function *f) {
  if (!f->defined || f->runtime || f->variadic || f->jump_live ||
      f->param_slots > MAX_BUILTIN_ARGS ||
      strncmp(f->name, "__VERIFIER_atomic_", 18) == 0)
    return false;
  for (uint32_t i = 0; f->byval && i < f->param_count; i++)
    if (f->byval[i])
      return false;
  return true;
}

static bool is_work(struct summaries *s, uint32_t function);

/* Does a call make the function more than a few instructions? */
static bool is_call_work(struct summaries *s, const struct ir_insn *i) {
  ir_operand a = i->a;
  if (!ir_is_constant(a))
    return true;
  const struct ir_constant *c = &s->program->constants[a - IR_CONSTANT];
  if (c->kind != IR_FUNCTION || c->bits != 0)
    return true;
  uint32_t callee = c->index;
  const struct ir_function *f = &s->program->functions[callee];
  if (!f->defined) {
    const struct builtin *b = builtin_find(f->name);
    return b == NULL || !(b->traits & BUILTIN_COMPUTES);
  }
  return f->runtime || is_work(s, callee);
}

/* Loops, choices, recursion and calls of such functions: what is less is
 * executed faster than it is looked up. */
static bool is_work(struct summaries *s, uint32_t function) {
  const struct ir_function *f = &s->program->functions[function];
  uint8_t *known = &s->wanted[function];
  if (*known != NOT_KNOWN)
    return *known != NOT_WANTED;
  *known = BEING_FOUND;
  bool work = has_loop(f);
  for (uint32_t i = 0; i < f->insn_count && !work; i++)
    work = f->insns[i].op == IR_CALL && is_call_work(s, &f->insns[i]);
  *known = work ? WANTED : NOT_WANTED;
  return work;
}

static bool summary_is_wanted(struct summaries *s, uint32_t function) {
  const struct ir_function *f = &s->program->functions[function];
  return can_be(f) && is_work(s, function) && !is_left_out(s, f->name);
}

/* ------------------------------------------------------------------ noticing
 */

/* Would others notice what the call reads and writes? */
static enum visibility visibility_of(struct summaries *s, struct vm *vm,
                                     const struct summary *of) {
  if (vm->step.alone)
    return INVISIBLE;
  if (of->sections || (of->heap && vm->options.cleanup))
    return VISIBLE;
  for (int write = 0; write < 2; write++) {
    const struct map *marks = write ? &of->written : &of->read;
    for (const struct map_entry *m = NULL; (m = map_next(marks, m)) != NULL;) {
      if (m->value == 0)
        continue;
      enum visibility seen =
          por_visibility(vm, mapped(s, (uint32_t)(m->key.a >> 32)),
                         8 * (m->key.a & UINT32_MAX), 8, write);
      if (seen != INVISIBLE)
        return seen;
    }
  }
  for (size_t i = 0; i < of->effect_count; i++)
    for (size_t j = 0; j < of->effects[i].freed_count; j++) {
      enum visibility seen =
          por_visibility(vm, mapped(s, of->effects[i].freed[j]), 0, 0, true);
      if (seen != INVISIBLE)
        return seen;
    }
  return INVISIBLE;
}

/* ------------------------------------------------------------------- calling
 */

/* Notes the effect for summaries_choices, or in the path of the solver. */
static void note_applied(struct summaries *s, struct vm *vm,
                         const struct summary *of, size_t effect) {
  if (vm == s->solver) {
    s->path = path_add(s, s->path, 0, of, effect);
    return;
  }
  VEC_ROOM(vm->calls.applied, vm->calls.applied_count,
           vm->calls.applied_capacity);
  vm->calls.applied[vm->calls.applied_count++] = (struct applied){of, effect};
}

/* Applies one of the effects, which is a choice.  Without effects no execution
 * through the call returns: all end in faults that were reported, or in
 * assumptions that do not hold. */
static enum go use(struct summaries *s, struct vm *vm, struct summary *of,
                   const struct call_site *site, struct reg *r,
                   const struct reg *args) {
  uint64_t number = 0;
  assert(of->state == SUMMARY_DONE || vm == s->solver);
  if (vm->step.opening)
    vm->visitor->impure(vm); /* what is read is not visited */
  if (of->effect_count == 0) {
    vm->event = VM_PRUNED;
    return GO_STOP;
  }
  if (of->effect_count > 1 &&
      vm_ask(vm, of->effect_count, &number) != GO_NEXT) {
    vm->choice.summary = of->number + 1;
    return GO_STOP;
  }
  s->stats.elsewhere += is_elsewhere(s, vm, of, args);
  if (effect_apply(s, vm, of, (size_t)number, site, r) != GO_NEXT)
    return GO_STOP;
  note_applied(s, vm, of, (size_t)number);
  s->stats.reused++;
  return GO_NEXT;
}

static enum go stop(struct vm *vm, enum vm_event event) {
  vm->event = event;
  return GO_STOP;
}

/* A call in one that is being solved; *go is the answer.  False: it is executed
 * in place. */
static bool call_in_solver(struct summaries *s, struct vm *vm,
                           struct summary *of, const struct call_site *site,
                           struct reg *r, const struct reg *args, enum go *go) {
  if (of && of->state == SUMMARY_IN_PLACE)
    return false;
  s->needed = of;
  if (of == NULL || of->state == SUMMARY_OPEN) {
    *go = stop(vm, VM_SUMMARY);
    return true;
  }
  record_summary(s, vm, of);
  *go = use(s, vm, of, site, r, args);
  return true;
}

/* Calls of it are always executed, if solving them never paid. */
static bool is_hopeless(const struct summaries *s, uint32_t function) {
  return s->tried[function].solved >= TRIES && s->tried[function].used == 0;
}

/* A call of the machine itself; the same. */
static bool call_in_machine(struct summaries *s, struct vm *vm,
                            struct summary *of, const struct call_site *site,
                            struct reg *r, const struct reg *args,
                            enum go *go) {
  if (of == NULL) {
    *go = stop(vm, VM_SUMMARY);
    return true;
  }
  if (of->state == SUMMARY_IN_PLACE)
    return false;
  enum visibility seen = vm->choice.made ? INVISIBLE : visibility_of(s, vm, of);
  if (seen == NEEDS_COMMIT) {
    *go = stop(vm, VM_COMMIT);
    return true;
  }
  if (seen == VISIBLE) {
    s->stats.refused++;
    return false;
  }
  s->tried[of->function].used++;
  *go = use(s, vm, of, site, r, args);
  return true;
}

/* The choice was one of its effects: there may be others that match now. */
static struct summary *asked_before(struct summaries *s, struct vm *vm,
                                    const struct reg *args) {
  uint32_t number = vm->thread->next.summary;
  struct summary *of = number ? s->all[number - 1] : NULL;
  if (of == NULL || !summary_matches(s, vm, of, args))
    BUG("a call has no effect to apply");
  return of;
}

/* See struct vm_summarizer: false if the call is to be executed. */
static bool summary_take(struct vm *vm, const struct call_site *site,
                         const struct code *code, struct reg *r, enum go *go) {
  struct summaries *s = vm->options.summaries;
  struct reg args[MAX_BUILTIN_ARGS];
  if (vm->speculating)
    return false;
  bool solver = vm == s->solver;
  bool execute = solver ? s->force : vm->calls.in_place;
  s->force = vm->calls.in_place = false;
  if (execute || is_hopeless(s, code->number) ||
      (!solver && (vm->in_monitor || (vm->options.plain && !vm->step.alone))) ||
      !call_fits(site, code->f))
    return false;
  call_arguments(site, code->f, r, args);
  struct summary *of = vm->choice.made ? asked_before(s, vm, args)
                                       : summary_find(s, vm, code->number, args,
                                                      code->f->param_slots);
  s->stats.looked_up += !vm->choice.made;
  return solver ? call_in_solver(s, vm, of, site, r, args, go)
                : call_in_machine(s, vm, of, site, r, args, go);
}

/* ------------------------------------------------------------------- choices
 */

static void choice_add(struct summaries *s, uint64_t value) {
  VEC_ROOM(s->choices, s->choice_count, s->choice_capacity);
  s->choices[s->choice_count++] = value;
}

/* Adds the choices of a path, first one first, with those of the effects in
 * it. */
static void choices_of(struct summaries *s, const struct path *p) {
  struct list {
    const struct path **items;
    size_t count, capacity;
  } l = {0};
  for (; p; p = p->before) {
    VEC_ROOM(l.items, l.count, l.capacity);
    l.items[l.count++] = p;
  }
  while (l.count-- > 0)
    if (l.items[l.count]->summary)
      choices_of(
          s, l.items[l.count]->summary->effects[l.items[l.count]->effect].path);
    else
      choice_add(s, l.items[l.count]->value);
  VEC_FREE(l.items, l.capacity);
}

/* From the call that was solved to the one that went wrong. */
static void choices_to(struct summaries *s, const struct node *n) {
  if (n == NULL || n->caller == NULL)
    return;
  choices_to(s, n->caller->starter);
  choices_of(s, n->path);
}

/* The summary of the call that is outside of all others. */
static const struct summary *outermost(const struct node *n) {
  while (n && n->caller)
    n = n->caller->starter;
  return n ? n->target : NULL;
}

const uint64_t *summaries_choices(struct vm *vm, const struct fault *fault,
                                  size_t *count) {
  struct summaries *s = vm->options.summaries;
  const struct summary_fault *f = NULL;
  *count = 0;
  if (s == NULL)
    return NULL;
  for (size_t i = 0; fault && i < s->fault_count; i++)
    if (fault_same(&s->faults[i].fault, fault))
      f = &s->faults[i];
  const struct summary *end = f ? outermost(f->node) : NULL;
  s->choice_count = 0;
  for (size_t i = 0; i < vm->calls.applied_count; i++) {
    if (vm->calls.applied[i].summary == end)
      break;
    assert(vm->calls.applied[i].effect <
           vm->calls.applied[i].summary->effect_count);
    choices_of(s, vm->calls.applied[i]
                      .summary->effects[vm->calls.applied[i].effect]
                      .path);
  }
  if (f) {
    choices_to(s, f->node);
    choices_of(s, f->path);
  }
  *count = s->choice_count;
  return s->choices;
}

/* -------------------------------------------------------------------- faults
 */

/* One that was found while solving, if it was not reported to the search yet.
 */
bool summaries_fault(struct vm *vm) {
  struct summaries *s = vm->options.summaries;
  if (s == NULL || s->faults_reported == s->fault_count)
    return false;
  vm->fault = s->faults[s->faults_reported++].fault;
  return true;
}

/* -------------------------------------------------------------- beginning, end
 */

struct summaries *summaries_new(struct ir_program *program,
                                const struct vm_options *machine,
                                const struct summaries_options *options) {
  struct summaries *s = alloc_new(sizeof *s);
  s->program = program;
  s->machine = *machine;
  s->options = *options;
  s->wanted = alloc_new(program->function_count * sizeof *s->wanted);
  s->tried = alloc_new(program->function_count * sizeof *s->tried);
  s->seen = allways_store_new(&(struct allways_store_options){
      .kind = HARD || options->exact ? ALLWAYS_STORE_EXACT
                                     : ALLWAYS_STORE_FINGERPRINT});
  return s;
}

void summaries_free(struct summaries *s) {
  if (s == NULL)
    return;
  for (size_t i = 0; i < s->count; i++)
    summary_free(s->all[i]);
  VEC_FREE(s->all, s->capacity);
  index_free(s);
  VEC_FREE(s->buckets, s->bucket_count);
  while (s->nodes) {
    struct node *next = s->nodes->next;
    alloc_free(s->nodes, sizeof *s->nodes);
    s->nodes = next;
  }
  while (s->paths) {
    struct path *next = s->paths->next;
    alloc_free(s->paths, sizeof *s->paths);
    s->paths = next;
  }
  mem_delta_free(s->delta);
  vm_free(s->solver);
  allways_store_free(s->seen);
  map_release(&s->written);
  VEC_FREE(s->map, s->map_capacity);
  VEC_FREE(s->bound, s->bound_capacity);
  VEC_FREE(s->back, s->back_capacity);
  VEC_FREE(s->pin_of, s->pin_capacity);
  VEC_FREE(s->pins, s->pins_capacity);
  VEC_FREE(s->known_of, s->known_of_capacity);
  VEC_FREE(s->undo, s->undo_capacity);
  VEC_FREE(s->new_numbers, s->new_capacity);
  VEC_FREE(s->new_areas, s->new_area_capacity);
  VEC_FREE(s->work, s->work_capacity);
  VEC_FREE(s->levels, s->level_capacity);
  VEC_FREE(s->faults, s->fault_capacity);
  VEC_FREE(s->choices, s->choice_capacity);
  VEC_FREE(s->image, s->image_capacity);
  alloc_free(s->wanted, s->program->function_count * sizeof *s->wanted);
  alloc_free(s->tried, s->program->function_count * sizeof *s->tried);
  alloc_free(s, sizeof *s);
}

uint64_t summaries_states(const struct summaries *s) { return s->stats.states; }

/* Bytes that they take. */
static uint64_t entries_bytes(const struct entries *e) {
  uint64_t bytes = e->capacity * sizeof *e->items;
  for (size_t i = 0; i < e->count; i++)
    bytes += e->items[i].bytes ? e->items[i].size : 0;
  return bytes;
}

static uint64_t summary_bytes(const struct summary *of) {
  uint64_t bytes = sizeof *of + of->arg_count * sizeof *of->args +
                   of->known_capacity * sizeof *of->known +
                   entries_bytes(&of->pattern) +
                   of->read.capacity * sizeof *of->read.entries +
                   of->written.capacity * sizeof *of->written.entries +
                   of->effect_capacity * sizeof *of->effects;
  for (size_t i = 0; i < of->effect_count; i++)
    bytes += entries_bytes(&of->effects[i].writes) +
             of->effects[i].area_capacity * sizeof(struct effect_area);
  return bytes;
}

void summaries_count(const struct summaries *s, struct summaries_stats *stats) {
  struct allways_store_stats seen;
  *stats = s->stats;
  allways_store_get_stats(s->seen, &seen);
  stats->omission = seen.omission;
  stats->bytes += seen.bytes;
  for (size_t i = 0; i < s->count; i++) {
    const struct summary *of = s->all[i];
    stats->summaries += of->state == SUMMARY_DONE;
    stats->in_place += of->state == SUMMARY_IN_PLACE;
    if (of->state != SUMMARY_DONE)
      continue;
    stats->words += of->pattern.count;
    stats->effects += of->effect_count;
    stats->bytes += summary_bytes(of);
  }
}

/* ---------------------------------------------------------- for the machine */

const struct vm_summarizer summary_calls = {.wanted = summary_is_wanted,
                                            .take = summary_take,
                                            .solve = summaries_solve,
                                            .access = summary_visit,
                                            .section = summary_section};
