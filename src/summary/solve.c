/*
 * summary/solve.c - making summaries: a call is run alone, in all
 * ways, by a machine of its own.
 *
 * Calls that are reached meanwhile become nodes: images of the state before the
 * call, waiting for the summary of what is called.  Whenever the pattern of a
 * summary or its effects grow, the nodes that wait for it are looked at again:
 * does the pattern still match, what does it add to the caller's, and which
 * effects are there that were not applied yet?  When nothing is left to do, all
 * summaries made so far are done.
 *
 * A summary that reaches what cannot be part of one (threads, output, the end
 * of the program) is given up: calls that match it are executed in place.
 */
#include <stdlib.h>
#include <string.h>

#include "summary/summary_impl.h"

enum { PIN_RANK = 1023, RESULT_WORDS = 2, MOST_VALUES = 4096 };
/* Transitions for one call, where other threads may make it pointless; and
 * those of them that are cut in the middle of a long loop. */
enum { MOST_TRIED = 100000, MOST_CUT = 100 };

/* ------------------------------------------------------------------- paths */

struct path *path_add(struct summaries *s, struct path *before, uint64_t value,
                      const struct summary *summary, size_t effect) {
  struct path *p = alloc_new(sizeof *p);
  *p = (struct path){before, s->paths, value, summary, effect};
  s->paths = p;
  return p;
}

/* ------------------------------------------------------------------- nodes */

/* The node is processed, if that is not going to happen anyway. */
static void queue(struct summaries *s, struct node *n) {
  if (n->queued)
    return;
  n->queued = true;
  VEC_ROOM(s->work, s->work_count, s->work_capacity);
  s->work[s->work_count++] = n;
}

/* A node of the state in which the machine stands, before a call. */
static struct node *node_new(struct summaries *s, const struct vm *vm,
                             struct mem_delta *delta) {
  struct node *n = alloc_new(sizeof *n);
  const void *image = mem_delta_write(delta, &n->image_size);
  n->image = alloc_raw(n->image_size);
  memcpy(n->image, image, n->image_size);
  n->thread = vm->current;
  n->threads = vm->thread_limit;
  n->next = s->nodes;
  s->nodes = n;
  return n;
}

/* Copies the bytes written so far to the node. */
static void keep_written(const struct summaries *s, struct node *n) {
  n->written = alloc_new(s->written.count * sizeof *n->written);
  size_t count = 0;
  for (const struct map_entry *m = NULL;
       (m = map_next(&s->written, m)) != NULL;)
    if (m->value)
      n->written[count++] = (struct mark){m->key.a, (uint8_t)m->value};
  n->written = alloc_resize(n->written, s->written.count * sizeof *n->written,
                            count * sizeof *n->written);
  n->written_count = count;
}

/* From now on the node needs this summary, and none of its effects has been
 * applied. */
static void wait_for(struct node *n, struct summary *target) {
  assert(target->state != SUMMARY_DEAD);
  n->target = target;
  n->applied = 0;
  VEC_ROOM(target->waiting, target->waiting_count, target->waiting_capacity);
  target->waiting[target->waiting_count++] = n;
}

/* The summary has grown: who waits for it is looked at again. */
static void wake(struct summaries *s, const struct summary *of) {
  if (SEEDED_BUG(208) && of->effect_count == 0) /* a pattern is no news */
    return;
  for (size_t i = 0; i < of->waiting_count; i++)
    if (of->waiting[i]->target == of)
      queue(s, of->waiting[i]);
}

/* -------------------------------------------------------------- the machine */

/* The solver is a machine at the first state of the program, which is saved. */
static void make_solver(struct summaries *s) {
  if (s->solver)
    return;
  struct vm_options o = s->machine;
  o.steps = true;
  o.plain = o.statements = o.cleanup = false;
  o.monitor = 0;
  o.audit = 0;
  o.observer = NULL;
  o.output = NULL;
  o.note = NULL;
  o.summaries = s;
  o.summarizer = &summary_calls;
  o.visitor = &por_visitor;
  s->solver = vm_new(s->program, &o);
  s->solver->calls.solving = true;
  if (!vm_start(s->solver) || !vm_save(s->solver))
    BUG("a second machine cannot be started");
  s->lasting = s->solver->tables.lasting;
  s->delta = mem_delta_new(s->solver->memory, s->lasting);
}

void summaries_rename(struct summaries *s, enum allways_naming naming) {
  if (s == NULL || s->machine.naming == naming)
    return;
  s->machine.naming = naming;
  if (s->solver == NULL)
    return;
  mem_delta_free(s->delta);
  vm_free(s->solver);
  s->solver = NULL;
  make_solver(s);
}

/* Forgets the saved states above this level. */
static void drop_levels(struct summaries *s, size_t to) {
  while (s->level_count > to) {
    vm_drop(s->solver);
    s->level_count--;
  }
}

/* ---------------------------------------------------------------------- pins
 */

/* No area is pinned any more. */
static void pins_clear(struct summaries *s) {
  for (size_t i = 0; i < s->pin_count; i++)
    s->pin_of[s->pins[i]] = 0;
  s->pin_count = 0;
}

/* Pins an area, which is not known yet. */
static void pin_add(struct summaries *s, uint32_t area) {
  assert(area > s->lasting);
  if (area >= s->pin_capacity) {
    size_t grown = alloc_grown(s->pin_capacity, area + (size_t)1);
    s->pin_of = alloc_resize(s->pin_of, s->pin_capacity * sizeof *s->pin_of,
                             grown * sizeof *s->pin_of);
    memset(s->pin_of + s->pin_capacity, 0,
           (grown - s->pin_capacity) * sizeof *s->pin_of);
    s->pin_capacity = grown;
  }
  while (s->known_of_capacity <= s->pin_count)
    VEC_ROOM(s->known_of, s->known_of_capacity, s->known_of_capacity);
  VEC_ROOM(s->pins, s->pin_count, s->pins_capacity);
  s->known_of[s->pin_count] = 0;
  s->pins[s->pin_count++] = area;
  s->pin_of[area] = (uint32_t)s->pin_count;
}

/* Where the table of pins points to this one.  The first words of the table are
 * for the results of the call. */
static allways_pointer pin_slot(uint32_t table, size_t pin) {
  return (allways_pointer){8 * (RESULT_WORDS + (uint64_t)pin), table};
}

/* Finds the pinned areas again in a state that was loaded, and which of them
 * the summary being made knows. */
static void pins_load(struct summaries *s) {
  struct vm *vm = s->solver;
  uint32_t table = mem_root(vm->memory, PIN_RANK);
  pins_clear(s);
  if (table == 0)
    return;
  size_t count = vm->head->areas[table].size / 8 - RESULT_WORDS;
  for (size_t i = 0; i < count; i++) {
    allways_pointer p;
    allways_load_pointer(vm->memory, pin_slot(table, i), &p);
    pin_add(s, p.area);
  }
  for (size_t k = 0; k < s->making->known_count; k++)
    s->known_of[s->making->known[k].pin] = (uint32_t)k + 1;
}

/* What the node had written is what was written so far. */
static void written_load(struct summaries *s, const struct node *n) {
  map_release(&s->written);
  s->undo_count = 0;
  s->written_sum = (hash128){0, 0};
  for (size_t i = 0; i < n->written_count; i++) {
    map_put(&s->written, map_word(n->written[i].key), n->written[i].mask);
    s->written_sum = hash_add(s->written_sum,
                              mix_words(n->written[i].key, n->written[i].mask));
  }
}

/* The solver stands where the node does; false: out of memory. */
static bool load(struct summaries *s, const struct node *n) {
  struct vm *vm = s->solver;
  drop_levels(s, 0);
  s->making = NULL; /* nothing is recorded */
  if (allways_backtrack(vm->memory) != ALLWAYS_OK)
    BUG("the first state is lost");
  vm_expect(vm, n->threads);
  if (mem_delta_read(s->delta, n->image, n->image_size) != ALLWAYS_OK)
    return false;
  vm_adopt(vm, n->thread);
  s->making = n->caller;
  pins_load(s);
  written_load(s, n);
  s->path = n->path;
  return true;
}

/* ------------------------------------------------------------ a summary ends
 */

/* Whoever waits for it executes the call in place. */
static void give_up(struct summaries *s) {
  s->making->state = SUMMARY_IN_PLACE;
  s->grown = true;
}

/* The place of an equal fault, or the end of the list. */
static size_t find_fault(const struct summaries *s, const struct fault *f) {
  size_t i = 0;
  while (i < s->fault_count && !fault_same(f, &s->faults[i].fault))
    i++;
  return i;
}

/* Keeps the fault, if it is new, with the execution to it.  One that ends the
 * search ends the solving. */
static void note_fault(struct summaries *s, const struct fault *fault) {
  size_t i = find_fault(s, fault);
  bool last = (s->options.stop_at >> fault->kind & 1) && !fault->suppressed;
  s->over |= last;
  if (i < s->fault_count && !last)
    return;
  if (i == s->fault_count) {
    VEC_ROOM(s->faults, s->fault_count, s->fault_capacity);
    s->fault_count++;
  }
  s->faults[i] = (struct summary_fault){*fault, s->path, s->making->starter};
  s->fault_last = i + 1;
}

/* There is no end to it: solving ends, and none of the functions whose calls
 * are open is tried again. */
static void abandon(struct summaries *s) {
  for (const struct node *n = s->making->starter; n;
       n = n->caller ? n->caller->starter : NULL)
    s->tried[n->target->function] = (struct tried){TRIES, 0};
  s->over = true;
}

/* Commits the state, and notes what was lost; false: it has no hash. */
static bool hash(struct summaries *s, allways_hash *h) {
  struct vm *vm = s->solver;
  vm->noted.leak_count = 0;
  if (!vm_hash(vm, h))
    return false;
  for (size_t i = 0; i < vm_leaks(vm); i++) {
    vm_leak_fault(vm, i);
    note_fault(s, &vm->fault);
  }
  return true;
}

static int by_key(const void *a, const void *b) {
  const struct mark *x = a, *y = b;
  return x->key < y->key ? -1 : x->key > y->key;
}

/* The state, in which summary it is, and what was written on the execution to
 * it. */
static void make_image(struct summaries *s, struct allways_state *state) {
  struct allways_memory *m = s->solver->memory;
  struct node n = {0};
  size_t size = allways_image_write(m, NULL, 0), at = size;
  keep_written(s, &n);
  qsort(n.written, n.written_count, sizeof *n.written, by_key);
  size += sizeof s->making->number + n.written_count * 9;
  if (size > s->image_capacity) {
    s->image = alloc_resize(s->image, s->image_capacity, 2 * size);
    s->image_capacity = 2 * size;
  }
  allways_image_write(m, s->image, size);
  memcpy(s->image + at, &s->making->number, sizeof s->making->number);
  at += sizeof s->making->number;
  for (size_t i = 0; i < n.written_count; i++, at += 9) {
    memcpy(s->image + at, &n.written[i].key, 8);
    s->image[at + 8] = n.written[i].mask;
  }
  alloc_free(n.written, n.written_count * sizeof *n.written);
  state->image = s->image;
  state->image_size = size;
}

/* Is the solver in a state of this summary that was not visited before?  If
 * that cannot be known, the summary is given up. */
static bool is_new(struct summaries *s) {
  struct allways_state state = {0};
  allways_hash h;
  if (!hash(s, &h)) {
    give_up(s);
    return false;
  }
  /* SEEDED_BUG: states are the same, whatever was written before. */
  hash128 written = SEEDED_BUG(201) ? (hash128){0, 0} : s->written_sum;
  hash128 key = mix_pair((hash128){h.lo, h.hi}, s->making->number, written,
                         s->solver->thread->depth);
  state.hash = (allways_hash){key.lo, key.hi};
  if (HARD || s->options.exact)
    make_image(s, &state);
  switch (allways_store_insert(s->seen, &state, 0, NULL)) {
  case ALLWAYS_NEW:
    s->stats.states++;
    return true;
  case ALLWAYS_SEEN:
    return false;
  default:
    give_up(s);
    return false;
  }
}

/* The call has returned: what it has done is an effect. */
static void finish(struct summaries *s) {
  struct vm *vm = s->solver;
  uint32_t table = mem_root(vm->memory, PIN_RANK);
  struct summary *of = s->making;
  assert(of->state == SUMMARY_OPEN && vm->calls.result_count <= RESULT_WORDS);
  for (uint32_t i = 0; i < vm->calls.result_count; i++)
    vm_put_register(vm, table, i, vm->calls.results[i]);
  if (!is_new(s))
    return;
  VEC_ROOM(of->effects, of->effect_count, of->effect_capacity);
  struct call_effect *e = &of->effects[of->effect_count++];
  *e = (struct call_effect){.path = s->path};
  effect_take(s, vm, e, vm->calls.results, vm->calls.result_count);
  of->heap |= e->area_count > 0 || e->freed_count > 0;
  s->grown = true;
  if (of->effect_count == MOST_VALUES)
    give_up(s);
}

/* ----------------------------------------------------------------- exploring
 */

/* The solver stands before a call that has no summary yet: it becomes a node.
 */
static void suspend(struct summaries *s) {
  const struct vm *vm = s->solver;
  allways_hash ignored;
  if (!hash(s, &ignored)) { /* what was lost is reported now */
    give_up(s);
    return;
  }
  struct node *n = node_new(s, vm, s->delta);
  n->caller = s->making;
  n->path = s->path;
  keep_written(s, n);
  if (s->needed)
    wait_for(n, s->needed);
  queue(s, n);
}

/* The solver has come to a state; it is a level, if it is new. */
static void arrive(struct summaries *s) {
  struct vm *vm = s->solver;
  const struct vm_next_op *next = &vm->thread->next;
  uint64_t count = next->kind == VM_OP_CHOICE ? next->choices : 1;
  if (!is_new(s))
    return;
  if (count == 0 || count > MOST_VALUES || !vm_save(vm)) {
    give_up(s);
    return;
  }
  VEC_ROOM(s->levels, s->level_count, s->level_capacity);
  s->levels[s->level_count++] =
      (struct level){*next, count, 0, s->undo_count, s->path};
}

/* The execution ends in the call, with a fault or an assumption that does not
 * hold; what was lost on it was lost before. */
static void end(struct summaries *s, enum vm_event event) {
  struct fault fault = s->solver->fault;
  allways_hash ignored;
  hash(s, &ignored);
  if (event == VM_PRUNED)
    return;
  if (s->machine.cleanup && fault_is_end(fault.kind))
    give_up(s); /* what is not freed then is known in place only */
  else
    note_fault(s, &fault);
}

/* Makes a step of the solver, and takes care of where it leads. */
static void step(struct summaries *s, uint64_t value) {
  struct vm *vm = s->solver;
  enum { SOMETIMES = 256 };
  enum vm_event event = vm_step_alone(vm, vm->current, value);
  if (++s->stats.transitions % SOMETIMES == 0 && s->options.must_stop)
    s->over |= s->options.must_stop(s->options.context);
  s->cuts += event == VM_STOPPED && vm->thread->next.kind == VM_OP_RESUME;
  if (s->most && (s->stats.transitions >= s->most || s->cuts > MOST_CUT))
    abandon(s);
  switch (event) {
  case VM_STOPPED:
    arrive(s);
    break;
  case VM_RETURNED:
    finish(s);
    break;
  case VM_SUMMARY:
    suspend(s);
    break;
  case VM_FAULTED:
  case VM_ABORTED:
  case VM_PRUNED:
    end(s, event);
    break;
  default:
    give_up(s);
  }
}

/* Is the summary still being made? */
static bool goes_on(const struct summaries *s) {
  return !s->over && s->making->state == SUMMARY_OPEN;
}

/* All executions from the levels above this one. */
static void explore(struct summaries *s, size_t base) {
  struct vm *vm = s->solver;
  while (s->level_count > base && goes_on(s)) {
    struct level *l = &s->levels[s->level_count - 1];
    if (l->value == l->count) {
      vm_drop(vm);
      s->level_count--;
    } else {
      uint64_t value = l->value++;
      vm_back(vm);
      vm->thread = vm->threads[vm->current];
      vm->thread->next = l->next;
      written_undo(s, l->undo);
      s->path = l->next.kind == VM_OP_CHOICE && l->next.summary == 0
                    ? path_add(s, l->path, value, NULL, 0)
                    : l->path;
      step(s, value);
    }
  }
  drop_levels(s, base);
}

/* -------------------------------------------------------------------- starts
 */

/* For allways_visit_areas: pins what is neither a root nor a frame. */
static bool add_pin(void *context, allways_area area) {
  struct summaries *s = context;
  const struct area *a = &s->solver->head->areas[area];
  enum vm_area_kind kind = area_kind(a);
  if (area > s->lasting && !(a->flags & AREA_ROOT) && kind != VM_AREA_FRAME)
    pin_add(s, area);
  return true;
}

/* A root of the machine's own with so many words, and the end of one. */
static uint32_t root_new(struct vm *vm, size_t words, uint32_t rank) {
  allways_pointer p;
  if (allways_allocate(vm->memory, 8 * words, VM_AREA_MACHINE, 0, &p) !=
          ALLWAYS_OK ||
      allways_set_root(vm->memory, p, rank) != ALLWAYS_OK)
    out_of_memory();
  return p.area;
}

static void root_drop(struct vm *vm, uint32_t area) {
  allways_unset_root(vm->memory, (allways_pointer){0, area});
  allways_free(vm->memory, (allways_pointer){0, area});
}

/* Drops what the call cannot see: what is left are globals, thread-local
 * variables, and what these and the arguments lead to.  All of it is pinned. */
static void cut(struct summaries *s, const struct reg *args, uint32_t count) {
  struct vm *vm = s->solver;
  uint32_t table = mem_root(vm->memory, PIN_RANK);
  allways_hash ignored;
  vm_cut_stack(vm, vm->current);
  if (table)
    root_drop(vm, table);
  table = root_new(vm, count + (size_t)1, PIN_RANK);
  for (uint32_t i = 0; i < count; i++)
    if ((uint32_t)args[i].meta && !reg_is_partial(args[i]))
      allways_store_pointer(vm->memory, (allways_pointer){8 * i, table},
                            (allways_pointer){0, (uint32_t)args[i].meta});
  vm_hash(vm, &ignored);
  vm->noted.leak_count = 0;
  pins_clear(s);
  allways_visit_areas(vm->memory, add_pin, s);
  root_drop(vm, table);
  table = root_new(vm, RESULT_WORDS + s->pin_count, PIN_RANK);
  for (size_t i = 0; i < s->pin_count; i++)
    allways_store_pointer(vm->memory, pin_slot(table, i),
                          (allways_pointer){0, s->pins[i]});
}

/* The call before which the solver stands. */
static const struct call_site *current_site(struct vm *vm) {
  const struct frame *top = &vm->thread->frames[vm->thread->depth - 1];
  vm->at_code = top->code;
  vm->at_insn = top->code->source[top->pc - top->code->insns];
  return top->pc->site;
}

/* Which function the node calls, and with what. */
static uint32_t call_of(struct summaries *s, struct reg *args) {
  struct vm *vm = s->solver;
  const struct call_site *site = current_site(vm);
  const struct reg *r = frame_regs(vm->thread);
  uint32_t function = call_target(vm, site, r);
  call_arguments(site, &s->program->functions[function], r, args);
  return function;
}

/* Makes the summary that the node needs, as far as that can be done at once. */
static void start(struct summaries *s, struct node *n, uint32_t function,
                  const struct reg *args) {
  struct vm *vm = s->solver;
  const struct code *code = code_of(vm, function);
  s->tried[function].solved += n->caller == NULL;
  hash128 visible = {0, 0};
  if (s->options.measure)
    visible = visible_hash(vm, args, code->f->param_slots);
  cut(s, args, code->f->param_slots);
  struct summary *of = summary_new(s, vm, function, args, code->f->param_slots);
  of->starter = n;
  of->visible = visible;
  of->depth = n->caller ? n->caller->depth + 1 : 1;
  wait_for(n, of);
  queue(s, n);
  written_load(s, &(struct node){0});
  s->path = NULL;
  s->grown = true;
  if (of->depth > vm->options.max_stack) {
    abandon(s);
    return;
  }
  if (s->options.states)
    record_all(s, vm);
  if (call_start(vm, vm->thread, function, args, code->f->param_slots) !=
      GO_NEXT) {
    give_up(s);
  } else {
    vm->thread->next = (struct vm_next_op){.kind = VM_OP_RESUME};
    step(s, 0);
    explore(s, 0);
  }
  if (s->grown)
    wake(s, of);
}

/* ------------------------------------------------------------------- resumes
 */

/* The call of the node is executed as any other. */
static void go_in_place(struct summaries *s) {
  s->force = true;
  s->solver->thread->next = (struct vm_next_op){.kind = VM_OP_RESUME};
  step(s, 0);
  explore(s, 0);
}

bool is_elsewhere(struct summaries *s, struct vm *vm, const struct summary *of,
                  const struct reg *args) {
  return s->options.measure &&
         !hash_equal(of->visible, visible_hash(vm, args, of->arg_count));
}

/* Goes on from the call of the node with each effect of its summary that was
 * not applied yet. */
static void resume(struct summaries *s, struct node *n,
                   const struct reg *args) {
  struct vm *vm = s->solver;
  struct summary *of = n->target;
  assert(n->caller == s->making && n->applied <= of->effect_count);
  record_summary(s, vm, of);
  struct level here = {.undo = s->undo_count};
  if (n->applied == of->effect_count)
    return;
  if (!vm_save(vm)) {
    give_up(s);
    return;
  }
  VEC_ROOM(s->levels, s->level_count, s->level_capacity);
  s->levels[s->level_count++] = here;
  while (n->applied < of->effect_count && goes_on(s)) {
    const struct call_site *site = current_site(vm);
    if (!summary_matches(s, vm, of, args))
      break; /* it has grown by what was found here: the node is woken */
    record_summary(s, vm, of);
    size_t number = n->applied++;
    s->path = path_add(s, n->path, 0, of, number);
    s->stats.elsewhere += is_elsewhere(s, vm, of, args);
    s->stats.reused++;
    if (effect_apply(s, vm, of, number, site, frame_regs(vm->thread)) !=
        GO_NEXT) {
      give_up(s);
      break;
    }
    vm->thread->ran = true;
    vm->thread->frames[vm->thread->depth - 1].pc++;
    vm->thread->next = (struct vm_next_op){.kind = VM_OP_RESUME};
    step(s, 0);
    explore(s, 1);
    vm_back(vm);
    vm->thread = vm->threads[vm->current];
    written_undo(s, here.undo);
  }
  drop_levels(s, 0);
}

/* Does what can be done for the node now: finds or makes the summary that it
 * needs, and goes on in its caller behind the call. */
static void process(struct summaries *s, struct node *n) {
  struct reg args[MAX_BUILTIN_ARGS];
  struct summary *caller = n->caller;
  n->queued = false;
  if (caller && caller->state != SUMMARY_OPEN)
    return;
  if (!load(s, n)) {
    s->over = true;
    return;
  }
  uint32_t function = call_of(s, args);
  uint32_t count = s->program->functions[function].param_slots;
  struct summary *of = n->target;
  /* SEEDED_BUG: a pattern that has grown is taken to match as before. */
  if (of == NULL ||
      (of->state != SUMMARY_IN_PLACE &&
       !(summary_matches(s, s->solver, of, args) || SEEDED_BUG(210)))) {
    of = summary_find(s, s->solver, function, args, count);
    if (of == NULL) {
      start(s, n, function, args);
      return;
    }
    wait_for(n, of);
  }
  if (caller == NULL)
    return;
  s->grown = false;
  if (of->state == SUMMARY_IN_PLACE)
    go_in_place(s);
  else
    resume(s, n, args);
  if (s->grown)
    wake(s, caller);
}

/* --------------------------------------------------------------------- solve
 */

/* The summaries from the first on are finished: all that they could still grow
 * by has been found, unless solving was ended early. */
static void commit_all(struct summaries *s, size_t first) {
  for (size_t i = first; i < s->count; i++) {
    struct summary *of = s->all[i];
    if (of->state == SUMMARY_OPEN)
      of->state = s->over ? SUMMARY_DEAD : SUMMARY_DONE;
    VEC_FREE(of->waiting, of->waiting_capacity);
    of->waiting = NULL;
    of->waiting_count = of->waiting_capacity = 0;
    s->buckets[of->bucket] = NULL;
    if (of->state != SUMMARY_DEAD)
      index_add(s, of);
  }
}

/* Where a summary was started is needed to report the execution to a fault. */
static void release_nodes(struct summaries *s, const struct node *before) {
  s->work_count = 0;
  for (struct node *n = s->nodes; n != before; n = n->next) {
    alloc_free(n->image, n->image_size);
    alloc_free(n->written, n->written_count * sizeof *n->written);
    n->image = NULL;
    n->written = NULL;
    n->image_size = n->written_count = 0;
  }
}

enum vm_event summaries_solve(struct vm *vm) {
  struct summaries *s = vm->options.summaries;
  size_t first = s->count;
  const struct node *before = s->nodes;
  make_solver(s);
  vm_collect(vm);
  s->stats.solved++;
  s->over = false;
  s->fault_last = 0;
  s->cuts = 0;
  s->most = vm->step.alone ? 0 : s->stats.transitions + MOST_TRIED;
  s->outer = node_new(s, vm, vm->calls.delta);
  queue(s, s->outer);
  while (s->work_count > 0 && !s->over)
    process(s, s->work[--s->work_count]);
  drop_levels(s, 0);
  commit_all(s, first);
  release_nodes(s, before);
  vm->calls.in_place = s->outer->target == NULL || s->over;
  if (!s->over || s->fault_last == 0)
    return VM_RUNNING;
  vm->fault = s->faults[s->fault_last - 1].fault;
  vm->calls.in_place = false;
  return VM_FAULTED;
}
