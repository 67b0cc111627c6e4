/*
 * por/effects_touch.c - what each function touches as a whole, in each mode.
 *
 * Summaries of functions are made again and again until none of them grows (a
 * least fixpoint over the call graph).  What a function touches through its own
 * parameters counts for each of its callers with what that one passes.  Blocks
 * that have not escaped (por/escape.h) are left out: nobody else can interfere
 * there.
 */
#include <string.h>

#include "por/effects_impl.h"
#include "vm/suppress.h"

/* ------------------------------------------------------------------ places */

void places_of(const struct effects *e, uint32_t class, struct span bytes,
               uint32_t *first, uint32_t *end) {
  assert(class < e->class_count);
  uint32_t count = e->first_place[class + 1] - e->first_place[class];
  uint32_t from = 0, to = count;
  if (bytes.lo != NOWHERE && bytes.hi != ANYWHERE) {
    int64_t lo = bytes.lo < 0 ? 0 : bytes.lo / PLACE_BYTES;
    int64_t hi = bytes.hi <= 0 ? 0 : (bytes.hi - 1) / PLACE_BYTES;
    from = lo < count ? (uint32_t)lo : count - 1;
    to = hi < count ? (uint32_t)hi + 1 : count;
  }
  *first = e->first_place[class] + from;
  *end = e->first_place[class] + to;
  assert(*first < *end && *end <= e->first_place[class + 1]);
}

struct span bytes_from(displacement in, struct span bytes) {
  if (in == NOWHERE || in == ANYWHERE || bytes.lo == NOWHERE ||
      bytes.hi == ANYWHERE)
    return ALL_BYTES;
  displacement lo = displaced(in, bytes.lo), hi = displaced(in, bytes.hi);
  return lo == ANYWHERE || hi == ANYWHERE ? ALL_BYTES : (struct span){lo, hi};
}

static void add_places(struct effects *e, uint64_t *set, uint32_t class,
                       struct span bytes) {
  uint32_t first, end;
  places_of(e, class, bytes, &first, &end);
  for (uint32_t i = first; i < end; i++)
    add(e, set, i);
}

static void add_objects(struct effects *e, uint64_t *set,
                        const uint64_t *objects, struct span bytes) {
  join_words(e, set, region_of(e, objects, bytes)->places, e->place_words);
}

static bool is_empty(struct span s) { return s.lo == s.hi; }

/* The smallest span that has both; ALL_BYTES if it grew once too often. */
static void join_span(struct effects *e, struct span *to, struct span with) {
  struct span sum = *to;
  if (is_empty(with))
    return;
  if (is_empty(*to)) {
    sum = with;
  } else {
    sum.lo = with.lo < sum.lo ? with.lo : sum.lo;
    sum.hi = with.hi > sum.hi ? with.hi : sum.hi;
  }
  if (sum.lo != to->lo || sum.hi != to->hi) {
    *to = e->widens ? ALL_BYTES : sum;
    e->changed = true;
  }
}

struct span bytes_of(const struct at *at) {
  const struct ir_insn *insn = at->insn;
  if (insn->op == IR_LOAD || insn->op == IR_STORE || insn->op == IR_RMW ||
      insn->op == IR_CMPXCHG)
    return (struct span){insn->imm,
                         displaced(insn->imm, ir_type_bytes(insn->type))};
  if (insn->op != IR_VA_START && insn->c != IR_NONE &&
      ir_is_constant(insn->c)) {
    const struct ir_constant *c =
        &at->e->program->constants[insn->c - IR_CONSTANT];
    if (c->kind == IR_NUMBER && c->bits < INT32_MAX)
      return (struct span){0, (int64_t)c->bits};
  }
  return ALL_BYTES;
}

/* -------------------------------------------------------------------- touch */

/* Adds these bytes of all that the value points into; bytes of parameters are
 * kept apart, for the callers. */
static void touch_value(struct effects *e, const struct value *v,
                        struct span bytes, uint64_t *set, struct span *params) {
  add_objects(e, set, v->objects, bytes_from(v->in_objects, bytes));
  for (unsigned p = 0; p < NAMED_PARAMS; p++)
    if (v->params >> p & 1)
      join_span(e, &params[p], bytes_from(v->in_params, bytes));
}

/* Adds bytes, counted from where x points to; a write touches them, too. */
static void touch(const struct at *at, struct summary *s, ir_operand x,
                  struct span bytes, bool write) {
  struct effects *e = at->e;
  if (x == IR_NONE || is_empty(bytes))
    return;
  if (ir_is_constant(x)) {
    const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
    uint32_t o = object_of(e, x);
    if (o >= e->class_count)
      return;
    add_places(e, s->touched, o, bytes_from((int64_t)c->bits, bytes));
    if (write)
      add_places(e, s->written, o, bytes_from((int64_t)c->bits, bytes));
    return;
  }
  const struct value *v = slot_value(at, x);
  touch_value(e, v, bytes, s->touched, s->params_touched);
  if (write)
    touch_value(e, v, bytes, s->written, s->params_written);
}

static uint32_t insn_number(const struct at *at) {
  return (uint32_t)(at->insn - at->f->insns);
}

/* The same for operand a or b of the instruction, unless it points into a block
 * that has not escaped. */
static void touch_operand(const struct at *at, struct summary *s,
                          unsigned which, struct span bytes, bool write) {
  assert(which == UNESCAPED_A || which == UNESCAPED_B);
  if (!unescaped_operand(at->e->escapes, at->number, insn_number(at), which))
    touch(at, s, which == UNESCAPED_A ? at->insn->a : at->insn->b, bytes,
          write);
}

static bool is_unescaped_argument(const struct at *at, uint32_t i) {
  return unescaped_argument(at->e->escapes, at->number, insn_number(at), i);
}

void touch_start(const struct at *at, struct summary *s) {
  touch(at, s, argument(at, 0), ALL_BYTES, true);
  touch(at, s, argument(at, 1), ALL_BYTES, false);
}

/* A thread that sleeps is in the queue of the condition variable and does
 * nothing else. */
void touch_sleep(const struct at *at, struct summary *s) {
  touch(at, s, argument(at, 0), ALL_BYTES, true);
  add_places(at->e, s->touched, CLASS_RUNTIME, ALL_BYTES);
  add_places(at->e, s->written, CLASS_RUNTIME, ALL_BYTES);
}

/* -------------------------------------------------------------------- locks */

/* Functions whose effects on mutexes a mode leaves out.  All of them leave a
 * mutex alone that another thread holds.  The first five do nothing else than
 * to wait until it is free, or to free it; of a robust one, also at the end of
 * the thread.  The last two report misuse if they find it held; but a thread in
 * the middle of them may have looked before it was
 * (interference_is_making_mutex). */
static bool is_left_out(unsigned mode, const char *name) {
  static const char *const names[] = {
      "pthread_mutex_lock",      "pthread_mutex_unlock",
      "__allways_mutex_release", "__allways_mutex_regain",
      "__allways_mutex_abandon", "pthread_mutex_trylock",
      "pthread_mutex_timedlock", "pthread_mutex_clocklock",
      "pthread_mutex_init",      "pthread_mutex_destroy"};
  size_t count = mode == EFFECTS_NO_LOCKS ? 5
                 : mode == EFFECTS_HELD   ? sizeof names / sizeof *names
                                          : 0;
  for (size_t i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0)
      return true;
  return false;
}

bool names_lock(const struct effects *e, ir_operand x,
                const struct lock *lock) {
  if (x == IR_NONE || !ir_is_constant(x))
    return false;
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  return c->kind == IR_GLOBAL && c->index == lock->global &&
         c->bits == lock->offset;
}

/* Does every thread that gets past this call hold the lock of the mode?
 * pthread_mutex_lock does not fail while another thread holds the mutex.  A
 * wait for a condition variable may: see effects_of_sleep. */
static bool is_barrier(const struct at *at, unsigned mode) {
  return mode >= EFFECTS_LOCK && calls(at->e, at->insn, "pthread_mutex_lock") &&
         names_lock(at->e, argument(at, 0), &at->e->locks[mode - EFFECTS_LOCK]);
}

/* Does this call wait for a condition variable, with the lock of the mode? */
static bool is_wait(const struct at *at, unsigned mode) {
  return mode >= EFFECTS_LOCK &&
         (calls(at->e, at->insn, "pthread_cond_wait") ||
          calls(at->e, at->insn, "pthread_cond_timedwait")) &&
         names_lock(at->e, argument(at, 1), &at->e->locks[mode - EFFECTS_LOCK]);
}

/* -------------------------------------------------------------------- calls */

/* A call, over all functions that it may lead to. */
struct calling {
  struct summary *s;
  unsigned mode;
  bool returns, unwinds;
};

void resolve(struct effects *e, uint32_t function, const struct summary *s,
             uint64_t *touched, uint64_t *written) {
  const struct body *body = &e->bodies[function];
  uint32_t slots = e->program->functions[function].param_slots;
  for (unsigned p = 0; p < NAMED_PARAMS && p < slots; p++) {
    const struct target *t = &e->params[body->first_param + p];
    if (!is_empty(s->params_touched[p]))
      add_objects(e, touched, t->objects,
                  bytes_from(t->in, s->params_touched[p]));
    if (!is_empty(s->params_written[p]))
      add_objects(e, written, t->objects,
                  bytes_from(t->in, s->params_written[p]));
  }
}

/* A program with one thread asks for none of them. */
static const struct summary *summary_of(struct effects *e, unsigned mode,
                                        uint32_t function) {
  if (e->summaries[mode] == NULL)
    summarize(e, mode);
  return &e->summaries[mode][function];
}

static void join_places(struct effects *e, struct summary *to,
                        const struct summary *from_) {
  join_words(e, to->touched, from_->touched, e->place_words);
  join_words(e, to->written, from_->written, e->place_words);
}

/* Adds what a thread that starts with the function does, for all that may be
 * passed to it. */
static void touch_thread(const struct at *at, struct calling *c,
                         uint32_t function) {
  const struct summary *t = summary_of(at->e, c->mode, function);
  if (!has_body(&at->e->program->functions[function]))
    return;
  join_places(at->e, c->s, t);
  resolve(at->e, function, t, c->s->touched, c->s->written);
}

static void touch_started(const struct at *at, struct calling *c) {
  struct effects *e = at->e;
  struct target functions = target_of(at, argument(at, 0));
  EACH_OBJECT(e, functions.objects, o)
  if (o >= e->class_count)
    touch_thread(at, c, o - e->class_count);
}

/* The thread ends: so do its thread-local variables. */
static void touch_thread_locals(const struct at *at, struct summary *s) {
  const struct effects *e = at->e;
  for (uint32_t i = 1; i < e->program->global_count; i++)
    if (e->program->globals[i].thread_local_) {
      add_places(at->e, s->touched, e->of_global[i], ALL_BYTES);
      add_places(at->e, s->written, e->of_global[i], ALL_BYTES);
    }
}

/* May the instruction write to what it reads, where undefined bytes get a value
 * because `uninitialized` is suppressed there? */
static bool chooses(const struct at *at) {
  return suppress_chooses(at->e->suppressions, at->e->program, at->number,
                          at->insn);
}

/* A function of the machine.  One that is not known here may write to whatever
 * its arguments point to. */
static void touch_builtin(const struct at *at, struct calling *c,
                          uint32_t callee) {
  enum builtin kind = at->e->bodies[callee].builtin;
  const char *name = at->e->program->functions[callee].name;
  bool exits = strcmp(name, "__allways_thread_exit") == 0;
  bool restarts = kind == RESTARTS_THREAD;
  c->unwinds |= exits || restarts || (kind == JUMPS && !SEEDED_BUG(120));
  if (exits && !SEEDED_BUG(122)) /* these stay */
    touch_thread_locals(at, c->s);
  c->returns |= !exits && !restarts && strcmp(name, "__allways_exit") != 0 &&
                strcmp(name, "__allways_abort") != 0;
  switch (kind) {
  case NOTHING:
  case ALLOCATES:
  case NEW:
  case CONSTRUCTOR:
  case DESTRUCTOR:
    return;
  case STARTS_THREAD:
  case RESTARTS_THREAD:
    touch_started(at, c);
    return;
  case CALLS_MAIN:
    touch_thread(at, c, at->e->program->main);
    c->unwinds |= summary_of(at->e, c->mode, at->e->program->main)->unwinds;
    return;
  default:
    for (uint32_t i = 0; i < call_of(at)->arg_count; i++)
      if (!is_unescaped_argument(at, i))
        touch(at, c->s, argument(at, i), ALL_BYTES,
              chooses(at) ||
                  (kind == COPIES
                       ? i == 0
                       : kind != READS && kind != SEARCHES && kind != JUMPS));
  }
}

/* A function with a body: its summary, with the arguments of this call for its
 * parameters.  What comes by other parameters was
 * followed by class. */
static void touch_callee(const struct at *at, uint32_t callee, void *context) {
  struct calling *c = context;
  struct effects *e = at->e;
  const struct ir_function *g = &e->program->functions[callee];
  const struct ir_call *call = call_of(at);
  if (!has_body(g)) {
    touch_builtin(at, c, callee);
    return;
  }
  const struct summary *s = summary_of(e, c->mode, callee);
  c->returns |= s->returns;
  c->unwinds |= s->unwinds;
  if (is_left_out(c->mode, g->name))
    return;
  join_places(e, c->s, s);
  for (uint32_t i = 0, slot = 0; i < call->arg_count; i++) {
    if (call->args[i].byval_size) {
      touch(at, c->s, call->args[i].value,
            (struct span){0, call->args[i].byval_size}, chooses(at));
      add_places(e, c->s->touched, CLASS_STACK, ALL_BYTES); /* the copy */
      add_places(e, c->s->written, CLASS_STACK, ALL_BYTES);
    } else if (slot < NAMED_PARAMS && !is_unescaped_argument(at, i)) {
      touch(at, c->s, call->args[i].value, s->params_touched[slot], false);
      /* SEEDED_BUG: writes of a callee are reads of its caller. */
      touch(at, c->s, call->args[i].value, s->params_written[slot],
            !SEEDED_BUG(105));
    }
    slot += ir_type_slots(call->args[i].type);
  }
}

static void touch_if_builtin(const struct at *at, uint32_t callee,
                             void *context) {
  const struct ir_function *g = &at->e->program->functions[callee];
  enum builtin kind = at->e->bodies[callee].builtin;
  if (!has_body(g) && kind != STARTS_THREAD && kind != RESTARTS_THREAD &&
      kind != CALLS_MAIN)
    touch_builtin(at, context, callee);
}

void touch_builtins(const struct at *at, struct summary *s) {
  each_callee(at, touch_if_builtin, &(struct calling){.s = s});
}

/* Sets a flag of a summary; that it was not set is a change. */
static void set(const struct at *at, bool *flag) {
  at->e->changed |= !*flag;
  *flag = true;
}

bool touch_call(const struct at *at, struct summary *s, unsigned mode) {
  struct calling c = {s, mode, false, false};
  assert(mode < EFFECTS_LOCK + at->e->lock_count);
  if (is_barrier(at, mode))
    return false;
  if (SEEDED_BUG(123) && is_wait(at, mode)) { /* which does not fail */
    touch_sleep(at, s);
    return false;
  }
  each_callee(at, touch_callee, &c);
  if (c.unwinds && !SEEDED_BUG(121)) { /* ends leave the frames alone */
    touch_frame(at, s);
    set(at, &s->unwinds);
  }
  return c.returns;
}

/* ------------------------------------------------------------ instructions */

static void touch_locals(const struct at *at, struct summary *s, uint32_t first,
                         uint32_t end) {
  for (uint32_t i = first; i < end; i++) {
    uint32_t class = at->e->bodies[at->number].first_local + i;
    add_places(at->e, s->touched, class, ALL_BYTES);
    add_places(at->e, s->written, class, ALL_BYTES);
  }
}

static void touch_stack(const struct at *at, struct summary *s) {
  add_places(at->e, s->touched, CLASS_STACK, ALL_BYTES);
  add_places(at->e, s->written, CLASS_STACK, ALL_BYTES);
}

void touch_frame(const struct at *at, struct summary *s) {
  touch_locals(at, s, 0, at->f->local_count);
  if (at->e->bodies[at->number].has_stack && !SEEDED_BUG(119))
    touch_stack(at, s);
}

bool touch_insn(const struct at *at, struct summary *s, unsigned mode) {
  const struct ir_insn *insn = at->insn;
  switch (insn->op) {
  case IR_LOAD:
    touch_operand(at, s, UNESCAPED_A, bytes_of(at), chooses(at));
    return true;
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG:
  case IR_MEMSET:
  case IR_VA_START:
    touch_operand(at, s, UNESCAPED_A, bytes_of(at), true);
    return true;
  case IR_MEMCPY:
  case IR_MEMMOVE:
    touch_operand(at, s, UNESCAPED_A, bytes_of(at), true);
    touch_operand(at, s, UNESCAPED_B, bytes_of(at), false);
    return true;
  case IR_STACKRESTORE:
    touch_stack(at, s);
    return true;
  case IR_SCOPE_BEGIN: /* the local before ends, if a jump led back */
  case IR_SCOPE_END:
    touch_locals(at, s, (uint32_t)insn->imm, (uint32_t)insn->imm + 1);
    return true;
  case IR_CALL:
    return touch_call(at, s, mode);
  case IR_RET:
    touch_frame(at, s);
    set(at, &s->returns);
    return false;
  default:
    return insn->op != IR_TRAP && insn->op != IR_UNSUPPORTED &&
           insn->op != IR_UNREACHABLE;
  }
}

/* ---------------------------------------------------------------- functions */

/* Adds the successors of a block that were not added before. */
static void push_successors(const struct at *at, uint32_t block, uint64_t *seen,
                            uint32_t *todo, uint32_t *count) {
  const struct ir_program *p = at->e->program;
  size_t n = ir_block_successors(p, at->f, block, NULL, 0);
  uint32_t *next = alloc_new((n + 1) * sizeof *next);
  ir_block_successors(p, at->f, block, next, n);
  for (size_t i = 0; i < n; i++)
    if (!bit_test(seen, next[i])) {
      bit_set(seen, next[i]);
      assert(*count < at->f->block_count);
      todo[(*count)++] = next[i];
    }
  alloc_free(next, (n + 1) * sizeof *next);
}

void each_from(struct at *at, uint32_t insn,
               bool (*visit)(const struct at *at, void *context),
               void *context) {
  const struct ir_function *f = at->f;
  assert(insn < f->insn_count);
  uint32_t *todo = alloc_new((f->block_count + 1) * sizeof *todo), count = 0;
  uint64_t *seen = alloc_new(bit_words(f->block_count) * sizeof *seen);
  uint32_t block = 0, from = insn;
  while (block + 1 < f->block_count && f->blocks[block + 1].first <= insn)
    block++;
  for (;;) {
    uint32_t end = f->blocks[block].first + f->blocks[block].count;
    bool goes_on = true;
    for (uint32_t i = from; i < end && goes_on; i++) {
      at->insn = &f->insns[i];
      goes_on = visit(at, context);
    }
    if (goes_on)
      push_successors(at, block, seen, todo, &count);
    if (count == 0)
      break;
    block = todo[--count];
    from = f->blocks[block].first;
  }
  alloc_free(todo, (f->block_count + 1) * sizeof *todo);
  alloc_free(seen, bit_words(f->block_count) * sizeof *seen);
}

struct touching {
  struct summary *s;
  unsigned mode;
};

static bool touch_one(const struct at *at, void *context) {
  const struct touching *t = context;
  return touch_insn(at, t->s, t->mode);
}

void touch_from(struct at *at, struct summary *s, unsigned mode,
                uint32_t insn) {
  each_from(at, insn, touch_one, &(struct touching){s, mode});
}

/* When each function was looked at, and when its summary changed, last. */
struct rounds {
  uint32_t now, *looked, *changed;
};

/* May the summary of the function have to grow?  It follows from the function
 * and from the summaries of what it calls, so one of these must have changed.
 * What is called through a pointer, or started, is not looked up here. */
static bool is_due(const struct effects *e, const struct rounds *r,
                   uint32_t number) {
  const struct ir_program *p = e->program;
  const struct ir_function *f = &p->functions[number];
  if (r->looked[number] == 0 || e->widens)
    return true;
  for (uint32_t i = 0; i < f->insn_count; i++) {
    if (f->insns[i].op != IR_CALL)
      continue;
    ir_operand x = f->insns[i].a;
    const struct ir_constant *c =
        ir_is_constant(x) ? &p->constants[x - IR_CONSTANT] : NULL;
    if (c == NULL || c->kind != IR_FUNCTION || c->bits ||
        e->bodies[c->index].builtin == STARTS_THREAD ||
        e->bodies[c->index].builtin == RESTARTS_THREAD ||
        e->bodies[c->index].builtin == CALLS_MAIN ||
        r->changed[c->index] >= r->looked[number])
      return true;
  }
  return false;
}

/* Makes all summaries once more that are due; has one changed? */
static bool summarize_round(struct at *at, unsigned mode, struct rounds *r) {
  struct effects *e = at->e;
  bool changed = false;
  for (uint32_t i = 1; i < e->program->function_count; i++) {
    at->number = i;
    at->f = &e->program->functions[i];
    if (!has_body(at->f) || !is_due(e, r, i))
      continue;
    r->looked[i] = ++r->now;
    e->changed = false;
    touch_from(at, &e->summaries[mode][i], mode, 0);
    if (e->changed)
      r->changed[i] = r->now;
    changed |= e->changed;
  }
  return changed;
}

void summarize(struct effects *e, unsigned mode) {
  struct at at = at_begin(e, 0);
  size_t n = e->program->function_count;
  assert(mode < EFFECTS_LOCK + e->lock_count && e->summaries[mode] == NULL);
  e->summaries[mode] = alloc_new(n * sizeof(struct summary));
  for (size_t i = 0; i < n; i++) {
    e->summaries[mode][i].touched = new_places(e);
    e->summaries[mode][i].written = new_places(e);
  }
  struct rounds r = {0, alloc_new(n * sizeof *r.looked),
                     alloc_new(n * sizeof *r.changed)};
  bool changed = true;
  for (int round = 0; round < ROUNDS && changed; round++) {
    e->widens = round >= EXACT_ROUNDS;
    changed = summarize_round(&at, mode, &r);
  }
  e->widens = false;
  if (changed)
    BUG("the analysis of effects does not terminate");
  alloc_free(r.looked, n * sizeof *r.looked);
  alloc_free(r.changed, n * sizeof *r.changed);
}

void free_summaries(struct effects *e, struct summary *s) {
  if (s == NULL)
    return;
  for (size_t i = 0; i < e->program->function_count; i++) {
    free_places(e, s[i].touched);
    free_places(e, s[i].written);
  }
  alloc_free(s, e->program->function_count * sizeof *s);
}
