/*
 * por/escape.c - accesses to blocks that nobody else can know of yet: see
 * escape.h.
 *
 * This is a forward data-flow analysis of each function, over all its paths at
 * once, until nothing changes.  Objects are its parameters and the calls in it
 * that allocate.  Known before an instruction:
 *
 *   of a slot     which objects it may point into; the one it does point into,
 *                 if that is certain; whether it says that an exchange with a
 *                 pointer to an object took place (1) or did not (-1)
 *   of an object  has it not escaped; or not unless the exchange took place,
 * and is it known that that did not
 *
 * A pointer that is compared and exchanged into memory is known to others if
 * the exchange succeeds.  If it fails, the loop around it goes on with a block
 * that has not escaped.
 *
 * What functions do with their parameters is found in rounds over all
 * functions.  The first round assumes the worst of each call, and each round
 * may make that better; so the answer is right after any number of rounds.
 * Functions that are called mostly have higher numbers than their callers, so a
 * round goes down.
 */
#include "por/escape.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/compiler.h"
#include "ir/analysis.h"
#include "ir/builtins.h"

enum {
  PARAMS = 8,          /* objects 0 .. 7 */
  OBJECTS = 64,        /* the others are calls; what is more has escaped */
  ROUNDS = 4,          /* over all functions */
  CHUNK = 64,          /* slots that are compared at once */
  MAX_FACTS = 1 << 22, /* slots times blocks: larger functions are left out */
  CERTAIN_NOT = UINT8_MAX
};

/* What is found of a function. */
struct answer {
  uint8_t escapes;        /* parameters that others may know of afterwards */
  bool returns_unescaped; /* or null */
  uint8_t *marks;    /* by instruction: UNESCAPED_A, UNESCAPED_B; arguments */
  enum builtin kind; /* of a function without a body */
  uint32_t walked, changed; /* the walk in which it was, last */
};

struct escapes {
  const struct ir_program *program;
  struct answer *answers; /* by function */
  uint32_t walks;         /* so far */
};

/* What is known at one place. */
struct known {
  bool reached;
  uint64_t unescaped, unless, not_yet; /* objects */
  uint64_t *may;                       /* by slot */
  uint8_t *is;                         /* by slot: an object, or CERTAIN_NOT */
  int8_t *flag; /* by slot: 1 + object, negated: inverted */
};

struct walk {
  struct escapes *all;
  const struct ir_function *f;
  struct answer *answer;
  uint8_t *objects; /* by instruction: object that it allocates, or 0 */
  struct known now;
  bool *due; /* by block: what is known before it has changed */
  bool returns_unescaped, returns;
};

/* ------------------------------------------------------------------- known */

static void known_init(struct known *k, uint32_t slots) {
  *k = (struct known){.may = alloc_new((slots + 1) * sizeof *k->may),
                      .is = alloc_new(slots + 1),
                      .flag = alloc_new(slots + 1)};
}

static void known_release(struct known *k, uint32_t slots) {
  alloc_free(k->may, (slots + 1) * sizeof *k->may);
  alloc_free(k->is, slots + 1);
  alloc_free(k->flag, slots + 1);
}

static void known_copy(struct known *to, const struct known *from,
                       uint32_t slots) {
  to->reached = from->reached;
  to->unescaped = from->unescaped;
  to->unless = from->unless;
  to->not_yet = from->not_yet;
  memcpy(to->may, from->may, slots * sizeof *to->may);
  memcpy(to->is, from->is, slots);
  memcpy(to->flag, from->flag, slots);
}

/* Objects that have not escaped, whatever an exchange did.  An object has not
 * escaped, or not unless its exchange took place, or it has; only of the second
 * sort can it be known that the exchange did not take place. */
static uint64_t surely_unescaped(const struct known *k) {
  assert((k->unescaped & k->unless) == 0 && (k->not_yet & ~k->unless) == 0);
  return k->unescaped | (k->unless & k->not_yet);
}

/* Keeps what both say. */
static bool join_objects(struct known *to, const struct known *from) {
  uint64_t both = surely_unescaped(to) & surely_unescaped(from);
  uint64_t unescaped = both & (to->unescaped | from->unescaped);
  uint64_t unless = to->unless & from->unless;
  uint64_t not_yet = to->not_yet & from->not_yet & unless;
  bool changed = unescaped != to->unescaped || unless != to->unless ||
                 not_yet != to->not_yet;
  to->unescaped = unescaped;
  to->unless = unless;
  to->not_yet = not_yet;
  return changed;
}

/* Are all of these slots the same?  Most are, where paths meet. */
static bool is_same(const struct known *a, const struct known *b,
                    uint32_t first, uint32_t end) {
  uint32_t n = end - first;
  return memcmp(a->may + first, b->may + first, n * sizeof *a->may) == 0 &&
         memcmp(a->is + first, b->is + first, n) == 0 &&
         memcmp(a->flag + first, b->flag + first, n) == 0;
}

static bool join_slots(struct known *to, const struct known *from,
                       uint32_t first, uint32_t end) {
  bool changed = false;
  for (uint32_t s = first; s < end; s++) {
    uint64_t may = to->may[s] | from->may[s];
    uint8_t is = to->is[s] == from->is[s] ? to->is[s] : CERTAIN_NOT;
    int8_t flag = to->flag[s] == from->flag[s] ? to->flag[s] : 0;
    changed |= may != to->may[s] || is != to->is[s] || flag != to->flag[s];
    to->may[s] = may;
    to->is[s] = is;
    to->flag[s] = flag;
  }
  return changed;
}

/* to = what is known if the path came by one of both; has it changed? */
static bool known_join(struct known *to, const struct known *from,
                       uint32_t slots) {
  assert(from->reached);
  if (!to->reached) {
    known_copy(to, from, slots);
    return true;
  }
  bool changed = join_objects(to, from);
  for (uint32_t s = 0; s < slots; s += CHUNK) {
    uint32_t end = slots - s < CHUNK ? slots : s + CHUNK;
    if (!is_same(to, from, s, end))
      changed |= join_slots(to, from, s, end);
  }
  return changed;
}

/* ------------------------------------------------------------------ events */

static uint64_t may_be(const struct walk *w, ir_operand x, ir_type type) {
  if (x == IR_NONE || ir_is_constant(x))
    return 0;
  return w->now.may[x] | (ir_type_slots(type) == 2 ? w->now.may[x + 1] : 0);
}

/* The slot after the last one is used for sums. */
static void may_read(void *context, uint32_t slot) {
  struct walk *w = context;
  w->now.may[w->f->slot_count] |= w->now.may[slot];
}

/* All that the operands may point to. */
static uint64_t operands(struct walk *w, const struct ir_insn *insn) {
  w->now.may[w->f->slot_count] = 0;
  ir_insn_reads(w->all->program, w->f, insn, may_read, w);
  return w->now.may[w->f->slot_count];
}

/* Others may know of these objects from now on. */
static void escape(struct walk *w, uint64_t objects) {
  w->now.unescaped &= ~objects;
  w->now.unless &= ~objects;
  w->now.not_yet &= ~objects;
  w->answer->escapes |= (uint8_t)objects;
}

/* No slot says any more whether an exchange of the object took place. */
static void forget_flags(struct walk *w, unsigned object) {
  for (uint32_t s = 0; s < w->f->slot_count; s++)
    if (w->now.flag[s] == (int)object + 1 || w->now.flag[s] == -(int)object - 1)
      w->now.flag[s] = 0;
}

static void set_slot(struct walk *w, uint32_t slot, uint64_t may, uint8_t is,
                     int8_t flag) {
  w->now.may[slot] = may;
  w->now.is[slot] = is;
  w->now.flag[slot] = flag;
}

/* The results may point into these objects, and nothing else is known of
 * them. */
static void set_results(struct walk *w, const struct ir_insn *insn,
                        uint64_t may) {
  if (insn->result == IR_NONE)
    return;
  for (unsigned i = 0; i < ir_insn_result_slots(w->f, insn); i++)
    set_slot(w, insn->result + i, may, CERTAIN_NOT, 0);
}

/* The call has allocated a block, which is the object from now on.  Slots that
 * point to the block that it gave the last time, in a loop, may still do so. */
static void allocate(struct walk *w, const struct ir_insn *insn,
                     unsigned object) {
  uint64_t bit = UINT64_C(1) << object;
  assert(object >= PARAMS && object < OBJECTS);
  for (uint32_t s = 0; s < w->f->slot_count; s++)
    if (w->now.is[s] == object)
      w->now.is[s] = CERTAIN_NOT; /* the block before */
  forget_flags(w, object);
  set_slot(w, insn->result, bit, (uint8_t)object, 0);
  w->now.unescaped |= bit;
  w->now.unless &= ~bit;
  w->now.not_yet &= ~bit;
}

/* An exchange that may store one unescaped object leaves it so unless the
 * exchange took place, which its second result says. */
static void exchange(struct walk *w, const struct ir_insn *insn) {
  uint64_t stored = may_be(w, insn->c, insn->type);
  unsigned slots = ir_type_slots(insn->type);
  set_results(w, insn, 0);
  if (stored == 0 || SEEDED_BUG(102)) /* what is exchanged has not escaped */
    return;
  if ((stored & (stored - 1)) || (stored & 255) ||
      (stored & ~surely_unescaped(&w->now))) {
    escape(w, stored);
    return;
  }
  unsigned object = low_bit(stored);
  assert(object >= PARAMS && object < OBJECTS);
  forget_flags(w, object);
  w->now.unescaped &= ~stored;
  w->now.unless |= stored;
  w->now.not_yet &= ~stored;
  w->now.flag[insn->result + slots] = (int8_t)(object + 1);
}

/* ------------------------------------------------------------------- calls */

/* The function that the call leads to; NULL: it is not known. */
static const struct ir_function *
callee_of(const struct walk *w, const struct ir_insn *insn, uint32_t *number) {
  if (!ir_is_constant(insn->a))
    return NULL;
  const struct ir_constant *c =
      &w->all->program->constants[insn->a - IR_CONSTANT];
  *number = c->index;
  return c->kind == IR_FUNCTION && c->bits == 0
             ? &w->all->program->functions[c->index]
             : NULL;
}

static bool has_body(const struct ir_function *f) {
  return f->defined && f->block_count > 0;
}

/* Does the machine's own function keep its arguments to itself? */
static bool builtin_is_discreet(enum builtin kind) {
  switch (kind) {
  case READS:
  case FREES:
  case COPIES:
  case SEARCHES:
  case FILLS:
  case ALLOCATES:
  case NOTHING:
    return true;
  default:
    return false;
  }
}

/* May the callee store what is passed in this parameter slot? */
static bool argument_escapes(const struct walk *w, const struct ir_function *g,
                             uint32_t number, uint32_t slot) {
  if (g == NULL)
    return true;
  if (!has_body(g))
    return !builtin_is_discreet(w->all->answers[number].kind);
  return slot >= PARAMS || slot >= g->param_slots ||
         (w->all->answers[number].escapes >> slot & 1);
}

static void call(struct walk *w, const struct ir_insn *insn, uint32_t at) {
  const struct ir_call *c = &w->f->calls[insn->imm];
  uint32_t number = 0, slot = 0;
  const struct ir_function *g = callee_of(w, insn, &number);
  uint64_t may = operands(w, insn);
  for (uint32_t i = 0; i < c->arg_count; i++) {
    const struct ir_argument *arg = &c->args[i];
    if (!arg->byval_size && argument_escapes(w, g, number, slot))
      escape(w, may_be(w, arg->value, arg->type));
    slot += ir_type_slots(arg->type);
  }
  set_results(w, insn, may);
  if (w->objects[at])
    allocate(w, insn, w->objects[at]);
}

static void ret(struct walk *w, const struct ir_insn *insn) {
  const struct ir_list *list = &w->f->rets[insn->imm];
  ir_operand x = insn->imm && list->count == 1 ? list->items[0] : IR_NONE;
  w->returns = true;
  if (x == IR_NONE)
    w->returns_unescaped = false;
  else if (ir_is_constant(x))
    w->returns_unescaped &=
        w->all->program->constants[x - IR_CONSTANT].kind == IR_NUMBER;
  else
    w->returns_unescaped &= w->now.is[x] >= PARAMS && w->now.is[x] < OBJECTS &&
                            (w->now.unescaped >> w->now.is[x] & 1);
}

/* ------------------------------------------------------------ instructions */

static bool is_number(const struct walk *w, ir_operand x, uint64_t bits) {
  if (!ir_is_constant(x))
    return false;
  const struct ir_constant *c = &w->all->program->constants[x - IR_CONSTANT];
  return c->kind == IR_NUMBER && c->bits == bits;
}

/* If operand a says whether an exchange took place, the result of the
 * instruction may say the same or the contrary. */
static int8_t flag_of(const struct walk *w, const struct ir_insn *insn) {
  if (insn->a == IR_NONE || ir_is_constant(insn->a))
    return 0;
  int8_t flag = w->now.flag[insn->a];
  switch (insn->op) {
  case IR_MOV:
  case IR_ZEXT:
  case IR_TRUNC:
    return flag;
  case IR_NE:
    return is_number(w, insn->b, 0) ? flag : 0;
  case IR_EQ:
    return is_number(w, insn->b, 0) ? (int8_t)-flag : 0;
  case IR_XOR:
    return is_number(w, insn->b, 1) ? (int8_t)-flag : 0;
  default:
    return 0;
  }
}

static bool is_comparison(const struct ir_insn *insn) {
  return (insn->op >= IR_EQ && insn->op <= IR_SGE) || insn->op == IR_FCMP;
}

static void compute(struct walk *w, const struct ir_insn *insn) {
  uint64_t may = is_comparison(insn) ? 0 : operands(w, insn);
  bool same = insn->op == IR_MOV || insn->op == IR_PTRADD;
  uint8_t is = same && insn->a != IR_NONE && !ir_is_constant(insn->a)
                   ? w->now.is[insn->a]
                   : CERTAIN_NOT;
  int8_t flag = flag_of(w, insn);
  set_results(w, insn, may);
  if (insn->result != IR_NONE && ir_insn_result_slots(w->f, insn) == 1) {
    w->now.is[insn->result] = is;
    w->now.flag[insn->result] = flag;
  }
}

/* Changes w->now from what is known before the instruction to what is known
 * after it.  What is loaded has escaped: an unescaped address is in no memory.
 */
static void go(struct walk *w, uint32_t at) {
  const struct ir_insn *insn = &w->f->insns[at];
  switch (insn->op) {
  case IR_STORE:
  case IR_MEMSET:
    if (!SEEDED_BUG(101)) /* what is stored has not escaped */
      escape(w, may_be(w, insn->b, insn->type));
    return;
  case IR_RMW:
    escape(w, may_be(w, insn->b, insn->type));
    set_results(w, insn, 0);
    return;
  case IR_LOAD:
    set_results(w, insn, 0);
    return;
  case IR_CMPXCHG:
    exchange(w, insn);
    return;
  case IR_CALL:
    call(w, insn, at);
    return;
  case IR_RET:
    ret(w, insn);
    return;
  case IR_SCOPE_BEGIN:
    set_slot(w, w->f->locals[insn->imm].slot, 0, CERTAIN_NOT, 0);
    return;
  default:
    compute(w, insn);
  }
}

/* Along an edge of a branch it may be known that an exchange did not take
 * place. */
static void take_edge(struct walk *w, const struct ir_insn *last, bool first) {
  if (last->op != IR_CONDBR || ir_is_constant(last->a) ||
      last->target[0] == last->target[1])
    return;
  int8_t flag = w->now.flag[last->a];
  if (flag != 0 && (flag > 0) != first) {
    unsigned object = (unsigned)(flag > 0 ? flag : -flag) - 1;
    w->now.not_yet |= w->now.unless & UINT64_C(1) << object;
  }
}

/* --------------------------------------------------------------- functions */

static bool is_unescaped(const struct walk *w, ir_operand x) {
  if (x == IR_NONE || ir_is_constant(x))
    return false;
  uint8_t is = w->now.is[x];
  return is >= PARAMS && is < OBJECTS && (surely_unescaped(&w->now) >> is & 1);
}

/* Notes which operands of the instruction point into unescaped blocks. */
static void mark(struct walk *w, uint32_t at) {
  const struct ir_insn *insn = &w->f->insns[at];
  uint8_t marks = 0;
  if (insn->op == IR_CALL) {
    const struct ir_call *c = &w->f->calls[insn->imm];
    for (uint32_t i = 0; i < c->arg_count && i < 8; i++)
      if (is_unescaped(w, c->args[i].value))
        marks |= (uint8_t)(1u << i);
  } else {
    marks = (uint8_t)((is_unescaped(w, insn->a) ? UNESCAPED_A : 0) |
                      (is_unescaped(w, insn->b) ? UNESCAPED_B : 0));
  }
  w->answer->marks[at] = marks;
}

/* Numbers the calls that allocate. */
static void find_objects(struct walk *w) {
  unsigned count = PARAMS;
  uint32_t number;
  for (uint32_t i = 0; i < w->f->insn_count; i++) {
    const struct ir_insn *insn = &w->f->insns[i];
    if (insn->op != IR_CALL || insn->result == IR_NONE)
      continue;
    const struct ir_function *g = callee_of(w, insn, &number);
    if (g && count < OBJECTS &&
        (has_body(g) ? w->all->answers[number].returns_unescaped
                     : w->all->answers[number].kind == ALLOCATES))
      w->objects[i] = (uint8_t)count++;
  }
}

/* What is known at the begin of the function.  Parameters count as unescaped
 * here: whether they escape in the function is what is asked; mark leaves them
 * out. */
static void begin(struct walk *w) {
  w->now.reached = true;
  memset(w->now.is, CERTAIN_NOT, w->f->slot_count);
  for (uint32_t s = 0; s < PARAMS && s < w->f->param_slots; s++)
    set_slot(w, s, UINT64_C(1) << s, (uint8_t)s, 0);
  w->now.unescaped = 255;
}

/* One block, from what is known at its begin; marks are made at the end of all
 * rounds only. */
static bool walk_block(struct walk *w, const struct graph *g,
                       struct known *before, uint32_t block, bool marks) {
  const struct ir_block *b = &w->f->blocks[block];
  uint32_t slots = w->f->slot_count;
  bool changed = false;
  w->due[block] = false;
  known_copy(&w->now, &before[block], slots);
  for (uint32_t i = b->first; i < b->first + b->count; i++) {
    if (marks)
      mark(w, i);
    go(w, i);
  }
  const struct ir_insn *last = &w->f->insns[b->first + b->count - 1];
  uint64_t not_yet = w->now.not_yet;
  for (uint32_t n = g->first[block]; n < g->first[block + 1]; n++) {
    w->now.not_yet = not_yet; /* an edge changes nothing else */
    take_edge(w, last, n == g->first[block]);
    if (!known_join(&before[g->next[n]], &w->now, slots))
      continue;
    w->due[g->next[n]] = true;
    changed = true;
  }
  return changed;
}

static void walk_blocks(struct walk *w, const struct graph *g,
                        struct known *before) {
  begin(w);
  known_copy(&before[0], &w->now, w->f->slot_count);
  w->due[0] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->reached; i++)
      if (w->due[g->order[i]])
        changed |= walk_block(w, g, before, g->order[i], false);
  }
  w->returns_unescaped = true;
  w->returns = false;
  for (uint32_t i = 0; i < g->reached; i++)
    walk_block(w, g, before, g->order[i], true);
  w->answer->returns_unescaped = w->returns && w->returns_unescaped;
}

/* Analyses a function with the answers of now; has its own changed? */
static bool walk_function(struct escapes *all, uint32_t number) {
  const struct ir_function *f = &all->program->functions[number];
  struct answer *old = &all->answers[number];
  struct answer answer = *old;
  answer.escapes = 0;
  answer.walked = ++all->walks;
  struct walk w = {.all = all, .f = f, .answer = &answer};
  struct graph g;
  graph_init(&g, all->program, f);
  w.objects = alloc_new(f->insn_count);
  find_objects(&w);
  struct known *before = alloc_new(f->block_count * sizeof *before);
  w.due = alloc_new(f->block_count);
  for (uint32_t b = 0; b < f->block_count; b++)
    known_init(&before[b], f->slot_count);
  known_init(&w.now, f->slot_count);
  walk_blocks(&w, &g, before);
  known_release(&w.now, f->slot_count);
  for (uint32_t b = 0; b < f->block_count; b++)
    known_release(&before[b], f->slot_count);
  alloc_free(before, f->block_count * sizeof *before);
  alloc_free(w.due, f->block_count);
  alloc_free(w.objects, f->insn_count);
  graph_release(&g);
  bool changed = answer.escapes != old->escapes ||
                 answer.returns_unescaped != old->returns_unescaped;
  if (changed)
    answer.changed = answer.walked;
  *old = answer;
  return changed;
}

/* Functions that longjmp may lead back to, and very large ones, keep the worst
 * answer. */
static bool is_followed(const struct ir_function *f) {
  return has_body(f) && f->jump_live == NULL &&
         (uint64_t)f->slot_count * f->block_count < MAX_FACTS;
}

/* May the answer have changed?  It follows from the function and from the
 * answers of what it calls. */
static bool is_due(const struct escapes *all, uint32_t number) {
  const struct ir_function *f = &all->program->functions[number];
  const struct walk w = {.all = (struct escapes *)(uintptr_t)all, .f = f};
  uint32_t callee, walked = all->answers[number].walked;
  if (walked == 0)
    return true;
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].op == IR_CALL && callee_of(&w, &f->insns[i], &callee) &&
        all->answers[callee].changed >= walked)
      return true;
  return false;
}

/* ------------------------------------------------------------ entry points */

struct escapes *escapes_new(const struct ir_program *program) {
  struct escapes *all = alloc_new(sizeof *all);
  bool changed = true;
  all->program = program;
  all->answers = alloc_new(program->function_count * sizeof *all->answers);
  for (uint32_t i = 1; i < program->function_count; i++) {
    all->answers[i].escapes = 255;
    all->answers[i].marks = alloc_new(program->functions[i].insn_count);
    all->answers[i].kind = builtin_of(program->functions[i].name);
  }
  for (int round = 0; round < ROUNDS && changed; round++) {
    changed = false;
    for (size_t i = program->function_count; i-- > 1;)
      if (is_followed(&program->functions[i]) && is_due(all, (uint32_t)i))
        changed |= walk_function(all, (uint32_t)i);
  }
  return all;
}

struct escapes_shared {
  pthread_mutex_t lock;
  const struct ir_program *program;
  struct escapes *escapes; /* under the lock; not changed once it is there */
};

struct escapes_shared *escapes_shared_new(const struct ir_program *program) {
  struct escapes_shared *shared = alloc_new(sizeof *shared);
  shared->program = program;
  pthread_mutex_init(&shared->lock, NULL);
  return shared;
}

struct escapes *escapes_shared_get(struct escapes_shared *shared) {
  pthread_mutex_lock(&shared->lock);
  if (shared->escapes == NULL)
    shared->escapes = escapes_new(shared->program);
  struct escapes *escapes = shared->escapes;
  pthread_mutex_unlock(&shared->lock);
  return escapes;
}

void escapes_shared_free(struct escapes_shared *shared) {
  if (shared == NULL)
    return;
  escapes_free(shared->escapes);
  pthread_mutex_destroy(&shared->lock);
  alloc_free(shared, sizeof *shared);
}

void escapes_free(struct escapes *f) {
  if (f == NULL)
    return;
  for (uint32_t i = 1; i < f->program->function_count; i++)
    alloc_free(f->answers[i].marks, f->program->functions[i].insn_count);
  alloc_free(f->answers, f->program->function_count * sizeof *f->answers);
  alloc_free(f, sizeof *f);
}

bool unescaped_operand(const struct escapes *f, uint32_t function,
                       uint32_t insn, unsigned which) {
  assert(which == UNESCAPED_A || which == UNESCAPED_B);
  assert(insn < f->program->functions[function].insn_count);
  return (f->answers[function].marks[insn] & which) != 0;
}

bool unescaped_argument(const struct escapes *f, uint32_t function,
                        uint32_t insn, uint32_t argument) {
  return argument < 8 && (f->answers[function].marks[insn] >> argument & 1);
}
