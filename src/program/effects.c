/*
 * program/effects.c - what memory a thread may still touch: see effects.h.
 *
 *   1. classes are numbered
 *   2. where pointers may point to: all instructions, again and again, until
 *      nothing changes.  A slot has the classes it may point into, and the
 *      parameters of its function that it may be a copy of
 *   3. what each function touches as a whole, again until nothing changes
 *   4. on demand: what it touches from an instruction on
 */
#include "program/effects.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "program/passes_impl.h"

/* Parameters (slots) that are followed by name; the others by class only. */
enum { NAMED_PARAMS = 8, MAX_LOCKS = 16, ROUNDS = 1000 };

/* What a value may be: objects, and parameters of the function it is in.  An
 * object is a class, or class_count + a function. */
struct value {
  uint64_t *objects;
  uint8_t params;
};

struct summary {
  uint64_t *touched, *written; /* classes */
  uint8_t params_touched, params_written;
  bool returns;
};

struct lock {
  uint32_t global;
  uint64_t offset;
};

struct kept {
  struct effect effect;
  unsigned mode;
  uint32_t function, insn;
};

struct body {
  uint32_t first_slot;    /* of its values */
  uint32_t first_param;   /* of its param_objects */
  uint32_t first_local;   /* class of its local 0 */
  uint8_t named;          /* params that are never written to */
  bool jumped_to;         /* calls setjmp */
  bool opens;             /* begins an atomic section and leaves it open */
  struct value result;
};

struct effects {
  struct ir_program *program;
  uint32_t class_count, object_count;
  size_t words; /* of a set of objects */
  uint32_t *of_global;
  uint32_t *of_position; /* 0: nothing is allocated there */
  struct body *bodies;
  struct value *slots;
  uint32_t slot_count;
  uint64_t **params; /* objects of each parameter slot */
  uint32_t param_count;
  uint64_t **contents; /* objects that a class may hold pointers to */
  uint64_t *sets;      /* all of these sets */
  size_t set_words;
  struct lock locks[MAX_LOCKS];
  uint32_t lock_count;
  struct summary *summaries[EFFECTS_LOCK + MAX_LOCKS]; /* by function */
  struct kept **kept; /* open addressing */
  size_t kept_count, kept_size;
  uint64_t *own; /* thread-local variables whose address stays in registers */
  bool quiet_ends;
  bool changed;
};

/* --------------------------------------------------------------------- sets */

static void join(struct effects *e, uint64_t *to, const uint64_t *from) {
  for (size_t i = 0; i < e->words; i++) {
    uint64_t bits = to[i] | from[i];
    if (bits != to[i]) {
      to[i] = bits;
      e->changed = true;
    }
  }
}

static void add(struct effects *e, uint64_t *to, uint32_t object) {
  if (!bit_test(to, object)) {
    bit_set(to, object);
    e->changed = true;
  }
}

static void add_params(struct effects *e, uint8_t *to, uint8_t params) {
  if ((*to | params) != *to) {
    *to |= params;
    e->changed = true;
  }
}

#define EACH_OBJECT(e, set, object)                                            \
  for (uint32_t object = 0; object < (e)->object_count; object++)              \
    if ((set)[object / 64] == 0)                                               \
      object |= 63;                                                            \
    else if (bit_test((set), object))

static uint64_t *new_set(struct effects *e) {
  return alloc_new(e->words * sizeof(uint64_t));
}

static void free_set(struct effects *e, uint64_t *set) {
  alloc_free(set, e->words * sizeof(uint64_t));
}

/* ---------------------------------------------------------------- builtins */

enum builtin {
  NOT_KNOWN, /* may read and write what its arguments point to */
  READS,
  ALLOCATES,
  REALLOCATES,
  MEMALIGN,
  NEW,
  FREES,
  COPIES,
  SEARCHES,
  FILLS,
  STARTS_THREAD,
  CALLS_MAIN,
  CONSTRUCTOR,
  DESTRUCTOR,
  GIVES_RUNTIME,
  NOTHING
};

static enum builtin builtin_of(const char *name) {
  static const struct {
    const char *name;
    enum builtin kind;
  } table[] = {
      {"malloc", ALLOCATES},
      {"calloc", ALLOCATES},
      {"aligned_alloc", ALLOCATES},
      {"memalign", ALLOCATES},
      {"valloc", ALLOCATES},
      {"realloc", REALLOCATES},
      {"reallocarray", REALLOCATES},
      {"posix_memalign", MEMALIGN},
      {"free", FREES},
      {"cfree", FREES},
      {"__allways_new", NEW},
      {"__allways_delete", FREES},
      {"memcpy", COPIES},
      {"memmove", COPIES},
      {"strcpy", COPIES},
      {"stpcpy", COPIES},
      {"strncpy", COPIES},
      {"strcat", COPIES},
      {"memset", FILLS},
      {"memchr", SEARCHES},
      {"strchr", SEARCHES},
      {"strrchr", SEARCHES},
      {"memcmp", READS},
      {"bcmp", READS},
      {"strlen", READS},
      {"strnlen", READS},
      {"strcmp", READS},
      {"strncmp", READS},
      {"malloc_usable_size", READS},
      {"__allways_write", READS},
      {"__allways_fault", READS},
      {"__allways_misuse", READS},
      {"__allways_locked", NOTHING},
      {"__allways_unsupported", READS},
      {"__allways_note", READS},
      {"__allways_wait", READS},
      {"__allways_wait_timed", READS},
      {"__allways_thread_start", STARTS_THREAD},
      {"__allways_call_main", CALLS_MAIN},
      {"__allways_constructor", CONSTRUCTOR},
      {"__allways_destructor", DESTRUCTOR},
      {"__allways_getenv", GIVES_RUNTIME},
      {"__allways_file", GIVES_RUNTIME},
      {"__allways_folder", GIVES_RUNTIME},
      {"__allways_stdin", GIVES_RUNTIME},
      {"__allways_atomic_begin", NOTHING},
      {"__allways_atomic_end", NOTHING},
      {"__allways_thread_exit", NOTHING},
      {"__allways_thread_self", NOTHING},
      {"__allways_yield", NOTHING},
      {"__allways_exit", NOTHING},
      {"__allways_abort", NOTHING},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0)
      return table[i].kind;
  return NOT_KNOWN;
}

static bool has_body(const struct ir_function *f) {
  return f->defined && f->block_count > 0;
}

/* ------------------------------------------------------------- 1. classes */

/* Nobody writes it, and it leads nowhere. */
static bool is_dull(const struct ir_global *g) {
  return (g->constant || !g->defined) && g->relocation_count == 0;
}

static bool is_call_of(const struct effects *e, const struct ir_insn *insn,
                       uint32_t *function) {
  if (insn->op != IR_CALL || !ir_is_constant(insn->a))
    return false;
  const struct ir_constant *c = &e->program->constants[insn->a - IR_CONSTANT];
  *function = c->index;
  return c->kind == IR_FUNCTION && c->bits == 0;
}

static bool calls(const struct effects *e, const struct ir_insn *insn,
                  const char *name) {
  uint32_t function;
  return is_call_of(e, insn, &function) &&
         strcmp(e->program->functions[function].name, name) == 0;
}

static bool allocates(const struct effects *e, const struct ir_insn *insn) {
  uint32_t function;
  if (!is_call_of(e, insn, &function) ||
      e->program->functions[function].defined)
    return false;
  enum builtin kind = builtin_of(e->program->functions[function].name);
  return kind == ALLOCATES || kind == REALLOCATES || kind == MEMALIGN;
}

static void number_function(struct effects *e, uint32_t number) {
  const struct ir_function *f = &e->program->functions[number];
  struct body *body = &e->bodies[number];
  uint32_t begins = 0, ends = 0;
  body->first_slot = e->slot_count;
  body->first_param = e->param_count;
  body->first_local = e->class_count;
  e->slot_count += f->slot_count;
  e->param_count += f->param_slots;
  e->class_count += f->local_count;
  body->jumped_to = f->all_live;
  body->named = 255;
  for (uint32_t i = 0; i < f->insn_count; i++) {
    const struct ir_insn *insn = &f->insns[i];
    begins += calls(e, insn, "__allways_atomic_begin");
    ends += calls(e, insn, "__allways_atomic_end");
    if (!f->runtime && allocates(e, insn) && e->of_position[insn->position] == 0)
      e->of_position[insn->position] = e->class_count++;
    for (unsigned s = 0; insn->result != IR_NONE &&
                         s < ir_insn_result_slots(f, insn) &&
                         insn->result + s < NAMED_PARAMS;
         s++)
      body->named &= (uint8_t) ~(1u << (insn->result + s));
  }
  body->opens = begins > ends;
}

static void number_classes(struct effects *e) {
  const struct ir_program *p = e->program;
  e->class_count = CLASS_FIRST;
  e->of_global = alloc_new(p->global_count * sizeof *e->of_global);
  e->of_position = alloc_new(p->position_count * sizeof *e->of_position);
  e->bodies = alloc_new(p->function_count * sizeof *e->bodies);
  for (uint32_t i = 1; i < p->global_count; i++)
    e->of_global[i] = is_dull(&p->globals[i]) ? CLASS_NONE : e->class_count++;
  for (uint32_t i = 1; i < p->function_count; i++)
    number_function(e, i);
  e->object_count = e->class_count + (uint32_t)p->function_count;
  e->words = bit_words(e->object_count);
}

/* --------------------------------------------------------------- 2. values */

struct at {
  struct effects *e;
  uint32_t number; /* of the function */
  const struct ir_function *f;
  const struct ir_insn *insn;
  uint64_t *a, *b; /* work */
};

static struct value *slot_value(const struct at *at, uint32_t slot) {
  return &at->e->slots[at->e->bodies[at->number].first_slot + slot];
}

static uint32_t object_of(const struct effects *e, ir_operand x) {
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  if (c->kind == IR_GLOBAL)
    return e->of_global[c->index];
  if (c->kind == IR_FUNCTION)
    return e->class_count + c->index;
  return CLASS_NONE;
}

/* All objects that the operand may point into. */
static const uint64_t *objects_of(const struct at *at, ir_operand x,
                                  uint64_t *work) {
  struct effects *e = at->e;
  memset(work, 0, e->words * sizeof *work);
  if (x == IR_NONE)
    return work;
  if (ir_is_constant(x)) {
    bit_set(work, object_of(e, x));
    return work;
  }
  const struct value *v = slot_value(at, x);
  const struct body *body = &e->bodies[at->number];
  for (size_t i = 0; i < e->words; i++)
    work[i] = v->objects[i];
  for (unsigned p = 0; p < NAMED_PARAMS && p < at->f->param_slots; p++)
    if (v->params >> p & 1)
      for (size_t i = 0; i < e->words; i++)
        work[i] |= e->params[body->first_param + p][i];
  return work;
}

/* to = to or the operand. */
static void flow(const struct at *at, struct value *to, ir_operand x) {
  if (x == IR_NONE)
    return;
  if (ir_is_constant(x)) {
    add(at->e, to->objects, object_of(at->e, x));
    return;
  }
  const struct value *v = slot_value(at, x);
  join(at->e, to->objects, v->objects);
  add_params(at->e, &to->params, v->params);
}

static void flow_contents(const struct at *at, uint64_t *to,
                          const uint64_t *objects) {
  struct effects *e = at->e;
  EACH_OBJECT(e, objects, o)
    if (o < e->class_count)
      join(e, to, e->contents[o]);
}

static void store_into(const struct at *at, const uint64_t *objects,
                       const uint64_t *what) {
  struct effects *e = at->e;
  EACH_OBJECT(e, objects, o)
    if (o < e->class_count && o != CLASS_NONE)
      join(e, e->contents[o], what);
}

/* All that the objects at x hold, in a set of its own: that is no change. */
static uint64_t *contents_of(const struct at *at, ir_operand x) {
  bool changed = at->e->changed;
  uint64_t *held = new_set(at->e);
  flow_contents(at, held, objects_of(at, x, at->b));
  at->e->changed = changed;
  return held;
}

static void copy_contents(const struct at *at, ir_operand to,
                          ir_operand from) {
  uint64_t *held = contents_of(at, from);
  store_into(at, objects_of(at, to, at->a), held);
  free_set(at->e, held);
}

/* ------------------------------------------------------------------- calls */

static const struct ir_call *call_of(const struct at *at) {
  return &at->f->calls[at->insn->imm];
}

/* A call with another number of arguments is a fault, not a call. */
static bool may_call(const struct at *at, uint32_t callee) {
  const struct ir_function *g = &at->e->program->functions[callee];
  uint32_t n = call_of(at)->arg_count;
  return !has_body(g) || n == g->param_count ||
         (n > g->param_count && g->variadic);
}

/* Calls visit with each function that the call may lead to. */
static void each_callee(const struct at *at,
                        void (*visit)(const struct at *at, uint32_t callee,
                                      void *context),
                        void *context) {
  uint32_t function;
  if (is_call_of(at->e, at->insn, &function)) {
    visit(at, function, context);
    return;
  }
  uint64_t *targets = new_set(at->e);
  objects_of(at, at->insn->a, targets);
  EACH_OBJECT(at->e, targets, o)
    if (o >= at->e->class_count && may_call(at, o - at->e->class_count))
      visit(at, o - at->e->class_count, context);
  free_set(at->e, targets);
}

static ir_operand argument(const struct at *at, uint32_t i) {
  const struct ir_call *call = call_of(at);
  return i < call->arg_count ? call->args[i].value : IR_NONE;
}

static void result_object(const struct at *at, uint32_t object) {
  if (at->insn->result != IR_NONE)
    add(at->e, slot_value(at, at->insn->result)->objects, object);
}

static uint32_t heap_class(const struct at *at) {
  uint32_t c = at->f->runtime ? 0 : at->e->of_position[at->insn->position];
  return c ? c : CLASS_RUNTIME_HEAP;
}

static void bind_param(const struct at *at, uint32_t callee, uint32_t slot,
                       const uint64_t *objects) {
  const struct body *body = &at->e->bodies[callee];
  if (slot < at->e->program->functions[callee].param_slots)
    join(at->e, at->e->params[body->first_param + slot], objects);
}

static void flow_builtin(const struct at *at, const char *name) {
  struct effects *e = at->e;
  struct value *result =
      at->insn->result == IR_NONE ? NULL : slot_value(at, at->insn->result);
  uint64_t *held;
  switch (builtin_of(name)) {
  case ALLOCATES:
    result_object(at, heap_class(at));
    break;
  case REALLOCATES:
    result_object(at, heap_class(at));
    held = contents_of(at, argument(at, 0));
    join(e, e->contents[heap_class(at)], held);
    free_set(e, held);
    break;
  case MEMALIGN:
    held = new_set(e);
    bit_set(held, heap_class(at));
    store_into(at, objects_of(at, argument(at, 0), at->a), held);
    free_set(e, held);
    break;
  case NEW:
  case GIVES_RUNTIME:
    result_object(at, CLASS_RUNTIME);
    break;
  case COPIES:
    copy_contents(at, argument(at, 0), argument(at, 1));
    if (result)
      flow(at, result, argument(at, 0));
    break;
  case STARTS_THREAD:
    objects_of(at, argument(at, 0), at->a);
    objects_of(at, argument(at, 1), at->b);
    EACH_OBJECT(e, at->a, o)
      if (o >= e->class_count)
        bind_param(at, o - e->class_count, 0, at->b);
    break;
  case CALLS_MAIN:
    for (uint32_t i = 0; i < 3; i++)
      bind_param(at, e->program->main, i,
                 objects_of(at, argument(at, i), at->a));
    break;
  case CONSTRUCTOR:
    for (uint32_t i = 0; i < e->program->constructor_count; i++)
      result_object(at, e->class_count + e->program->constructors[i]);
    break;
  case DESTRUCTOR:
    for (uint32_t i = 0; i < e->program->destructor_count; i++)
      result_object(at, e->class_count + e->program->destructors[i]);
    break;
  default:
    for (uint32_t i = 0; result && i < call_of(at)->arg_count; i++)
      flow(at, result, argument(at, i));
  }
}

/* Bytes that are passed in memory: the callee sees a copy. */
static void pass_in_memory(const struct at *at, ir_operand x) {
  flow_contents(at, at->e->contents[CLASS_STACK], objects_of(at, x, at->b));
}

static void flow_arguments(const struct at *at, uint32_t callee) {
  const struct ir_call *call = call_of(at);
  const struct ir_function *g = &at->e->program->functions[callee];
  uint32_t slot = 0;
  for (uint32_t i = 0; i < call->arg_count; i++) {
    const struct ir_argument *arg = &call->args[i];
    bool fixed = slot < g->param_slots;
    if (arg->byval_size) {
      pass_in_memory(at, arg->value);
      if (fixed)
        add(at->e, at->e->params[at->e->bodies[callee].first_param + slot],
            CLASS_STACK);
    } else if (fixed) {
      bind_param(at, callee, slot, objects_of(at, arg->value, at->a));
      if (ir_type_slots(arg->type) == 2 && !ir_is_constant(arg->value))
        bind_param(at, callee, slot + 1,
                   objects_of(at, arg->value + 1, at->a));
    } else {
      join(at->e, at->e->contents[CLASS_STACK],
           objects_of(at, arg->value, at->a));
    }
    slot += ir_type_slots(arg->type);
  }
}

static void flow_result(const struct at *at, uint32_t callee) {
  const struct ir_call *call = call_of(at);
  const struct value *from = &at->e->bodies[callee].result;
  if (at->insn->result == IR_NONE)
    return;
  for (unsigned s = 0; s < ir_insn_result_slots(at->f, at->insn); s++) {
    struct value *to = slot_value(at, at->insn->result + s);
    join(at->e, to->objects, from->objects);
    for (uint32_t i = 0, slot = 0;
         i < call->arg_count && slot < NAMED_PARAMS; i++) {
      if (from->params >> slot & 1)
        flow(at, to, call->args[i].value);
      slot += ir_type_slots(call->args[i].type);
    }
  }
}

static void flow_call(const struct at *at, uint32_t callee, void *context) {
  (void)context;
  const struct ir_function *g = &at->e->program->functions[callee];
  if (!has_body(g)) {
    flow_builtin(at, g->name);
    return;
  }
  flow_arguments(at, callee);
  flow_result(at, callee);
}

/* ------------------------------------------------------------ instructions */

/* Both slots of a wide operand may hold pointers. */
static void flow_operand(void *context, ir_operand *x, ir_type type) {
  const struct at *at = context;
  for (unsigned s = 0; s < ir_insn_result_slots(at->f, at->insn); s++) {
    struct value *to = slot_value(at, at->insn->result + s);
    flow(at, to, *x);
    if (ir_type_slots(type) == 2 && !ir_is_constant(*x) && *x != IR_NONE)
      flow(at, to, *x + 1);
  }
}

static bool is_comparison(const struct ir_insn *insn) {
  return (insn->op >= IR_EQ && insn->op <= IR_SGE) || insn->op == IR_FCMP ||
         insn->op == IR_IS_FPCLASS;
}

static void flow_load(const struct at *at) {
  for (unsigned s = 0; s < ir_insn_result_slots(at->f, at->insn); s++)
    flow_contents(at, slot_value(at, at->insn->result + s)->objects,
                  objects_of(at, at->insn->a, at->a));
}

static void flow_store(const struct at *at, ir_operand value) {
  objects_of(at, value, at->b);
  store_into(at, objects_of(at, at->insn->a, at->a), at->b);
  if (!ir_is_constant(value) && value != IR_NONE &&
      ir_type_slots(at->insn->type) == 2) {
    objects_of(at, value + 1, at->b);
    store_into(at, objects_of(at, at->insn->a, at->a), at->b);
  }
}

static void flow_return(const struct at *at) {
  const struct ir_list *list = &at->f->rets[at->insn->imm];
  struct body *body = &at->e->bodies[at->number];
  for (uint32_t i = 0; i < list->count; i++) {
    flow(at, &body->result, list->items[i]);
    if (!ir_is_constant(list->items[i]) &&
        ir_type_slots(at->f->results[i]) == 2)
      flow(at, &body->result, list->items[i] + 1);
  }
}

static void flow_insn(const struct at *at) {
  const struct ir_insn *insn = at->insn;
  struct effects *e = at->e;
  switch (insn->op) {
  case IR_LOAD:
    flow_load(at);
    return;
  case IR_STORE:
    flow_store(at, insn->b);
    return;
  case IR_RMW:
    flow_load(at);
    flow_store(at, insn->b);
    return;
  case IR_CMPXCHG:
    flow_load(at);
    flow_store(at, insn->c);
    return;
  case IR_MEMCPY:
  case IR_MEMMOVE:
    copy_contents(at, insn->a, insn->b);
    return;
  case IR_PTRADD: /* an index is a number, but a number + a pointer may come */
    flow(at, slot_value(at, insn->result), insn->a);
    if (insn->imm == 1)
      flow(at, slot_value(at, insn->result), insn->b);
    return;
  case IR_SCOPE_BEGIN:
    add(e, slot_value(at, at->f->locals[insn->imm].slot)->objects,
        e->bodies[at->number].first_local + (uint32_t)insn->imm);
    return;
  case IR_ALLOCA:
    result_object(at, CLASS_STACK);
    return;
  case IR_VA_START:
    memset(at->b, 0, e->words * sizeof *at->b);
    bit_set(at->b, CLASS_STACK);
    store_into(at, objects_of(at, insn->a, at->a), at->b);
    return;
  case IR_CALL:
    each_callee(at, flow_call, NULL);
    return;
  case IR_RET:
    flow_return(at);
    return;
  default:
    if (insn->result != IR_NONE && !is_comparison(insn))
      ir_insn_operands(at->f, (struct ir_insn *)(uintptr_t)insn, flow_operand,
                       (void *)(uintptr_t)at);
  }
}

/* What is there before the first instruction. */
static void flow_entry(const struct at *at) {
  struct effects *e = at->e;
  const struct body *body = &e->bodies[at->number];
  for (uint32_t i = 0; i < at->f->local_count; i++)
    if (!at->f->locals[i].scoped)
      add(e, slot_value(at, at->f->locals[i].slot)->objects,
          body->first_local + i);
  for (uint32_t s = 0; s < at->f->param_slots; s++) {
    struct value *v = slot_value(at, s);
    if (s < NAMED_PARAMS && (body->named >> s & 1))
      add_params(e, &v->params, (uint8_t)(1u << s));
    else
      join(e, v->objects, e->params[body->first_param + s]);
  }
}

static void flow_function(struct effects *e, uint32_t number, uint64_t *a,
                          uint64_t *b) {
  struct at at = {e, number, &e->program->functions[number], NULL, a, b};
  if (!has_body(at.f))
    return;
  flow_entry(&at);
  for (uint32_t i = 0; i < at.f->insn_count; i++) {
    at.insn = &at.f->insns[i];
    flow_insn(&at);
  }
}

static void flow_globals(struct effects *e) {
  const struct ir_program *p = e->program;
  for (uint32_t i = 1; i < p->global_count; i++)
    for (uint32_t r = 0; r < p->globals[i].relocation_count; r++)
      add(e, e->contents[e->of_global[i]],
          object_of(e, p->globals[i].relocations[r].constant + IR_CONSTANT));
  add(e, e->contents[CLASS_RUNTIME], CLASS_RUNTIME); /* argv */
  if (p->entry)
    for (uint32_t s = 0; s < p->functions[p->entry].param_slots; s++)
      add(e, e->params[e->bodies[p->entry].first_param + s], CLASS_RUNTIME);
}

static void flow_all(struct effects *e) {
  uint64_t *a = new_set(e), *b = new_set(e);
  flow_globals(e);
  for (int round = 0; round < ROUNDS; round++) {
    e->changed = false;
    for (uint32_t i = 1; i < e->program->function_count; i++)
      flow_function(e, i, a, b);
    if (!e->changed)
      break;
  }
  if (e->changed)
    BUG("effects do not come to an end");
  free_set(e, a);
  free_set(e, b);
}

/* Each thread has its own copy: nobody meets with anybody there, unless an
 * address is in memory, where others may find it. */
static void find_own(struct effects *e) {
  e->own = new_set(e);
  for (uint32_t i = 1; i < e->program->global_count; i++) {
    uint32_t c = e->of_global[i];
    bool escapes = !e->program->globals[i].thread_local_;
    for (uint32_t o = 0; o < e->class_count && !escapes; o++)
      escapes = bit_test(e->contents[o], c);
    if (!escapes)
      bit_set(e->own, c);
  }
}

/* ------------------------------------------------------------- 3. summaries */

static bool is_lock_function(const char *name) {
  return strcmp(name, "pthread_mutex_lock") == 0 ||
         strcmp(name, "pthread_mutex_unlock") == 0 ||
         strcmp(name, "__allways_mutex_release") == 0 ||
         strcmp(name, "__allways_mutex_regain") == 0;
}

/* The argument is exactly this mutex. */
static bool names_lock(const struct effects *e, ir_operand x,
                       const struct lock *lock) {
  if (x == IR_NONE || !ir_is_constant(x))
    return false;
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  return c->kind == IR_GLOBAL && c->index == lock->global &&
         c->bits == lock->offset;
}

/* Whoever comes past this call has the lock of the mode. */
enum barrier { NO_BARRIER, LOCKS, WAITS };

static enum barrier barrier_of(const struct at *at, unsigned mode) {
  if (mode < EFFECTS_LOCK)
    return NO_BARRIER;
  const struct lock *lock = &at->e->locks[mode - EFFECTS_LOCK];
  if (calls(at->e, at->insn, "pthread_mutex_lock") &&
      names_lock(at->e, argument(at, 0), lock))
    return LOCKS;
  if ((calls(at->e, at->insn, "pthread_cond_wait") ||
       calls(at->e, at->insn, "pthread_cond_timedwait")) &&
      names_lock(at->e, argument(at, 1), lock))
    return WAITS;
  return NO_BARRIER;
}

static void touch(const struct at *at, struct summary *s, ir_operand x,
                  bool write) {
  struct effects *e = at->e;
  if (x == IR_NONE)
    return;
  if (ir_is_constant(x)) {
    uint32_t o = object_of(e, x);
    if (o >= e->class_count)
      return;
    add(e, s->touched, o);
    if (write)
      add(e, s->written, o);
    return;
  }
  const struct value *v = slot_value(at, x);
  join(e, s->touched, v->objects);
  add_params(e, &s->params_touched, v->params);
  if (write) {
    join(e, s->written, v->objects);
    add_params(e, &s->params_written, v->params);
  }
}

struct calling {
  struct summary *s;
  unsigned mode;
  bool returns;
};

/* What a thread that starts there does, for all that may be passed to it. */
static void touch_thread(const struct at *at, struct calling *c,
                         uint32_t function) {
  struct effects *e = at->e;
  const struct summary *t = &e->summaries[c->mode][function];
  join(e, c->s->touched, t->touched);
  join(e, c->s->written, t->written);
  for (unsigned p = 0; p < NAMED_PARAMS; p++) {
    const uint64_t *objects = e->params[e->bodies[function].first_param + p];
    if (t->params_touched >> p & 1)
      join(e, c->s->touched, objects);
    if (t->params_written >> p & 1)
      join(e, c->s->written, objects);
  }
}

static void touch_builtin(const struct at *at, struct calling *c,
                          const char *name) {
  struct effects *e = at->e;
  enum builtin kind = builtin_of(name);
  uint32_t n = call_of(at)->arg_count;
  c->returns |= strcmp(name, "__allways_exit") != 0 &&
                strcmp(name, "__allways_abort") != 0 &&
                strcmp(name, "__allways_thread_exit") != 0;
  switch (kind) {
  case NOTHING:
  case ALLOCATES:
  case NEW:
  case CONSTRUCTOR:
  case DESTRUCTOR:
    return;
  case STARTS_THREAD:
    objects_of(at, argument(at, 0), at->a);
    EACH_OBJECT(e, at->a, o)
      if (o >= e->class_count &&
          has_body(&e->program->functions[o - e->class_count]))
        touch_thread(at, c, o - e->class_count);
    return;
  case CALLS_MAIN:
    if (has_body(&e->program->functions[e->program->main]))
      touch_thread(at, c, e->program->main);
    return;
  default:
    for (uint32_t i = 0; i < n; i++)
      touch(at, c->s, argument(at, i),
            kind == COPIES ? i == 0 : kind != READS && kind != SEARCHES);
  }
}

static void touch_callee(const struct at *at, uint32_t callee, void *context) {
  struct calling *c = context;
  struct effects *e = at->e;
  const struct ir_function *g = &e->program->functions[callee];
  const struct ir_call *call = call_of(at);
  if (!has_body(g)) {
    touch_builtin(at, c, g->name);
    return;
  }
  const struct summary *s = &e->summaries[c->mode][callee];
  c->returns |= s->returns;
  if (c->mode == EFFECTS_NO_LOCKS && is_lock_function(g->name))
    return;
  join(e, c->s->touched, s->touched);
  join(e, c->s->written, s->written);
  for (uint32_t i = 0, slot = 0; i < call->arg_count; i++) {
    if (call->args[i].byval_size) {
      touch(at, c->s, call->args[i].value, false);
      add(e, c->s->touched, CLASS_STACK); /* the copy */
      add(e, c->s->written, CLASS_STACK);
    } else if (slot < NAMED_PARAMS && (s->params_touched >> slot & 1))
      touch(at, c->s, call->args[i].value, s->params_written >> slot & 1);
    slot += ir_type_slots(call->args[i].type);
  }
}

/* False: nothing comes after it. */
static bool touch_call(const struct at *at, struct summary *s, unsigned mode) {
  struct calling c = {s, mode, false};
  switch (barrier_of(at, mode)) {
  case LOCKS:
    return false;
  case WAITS: /* until it has the mutex again, it is only in the queue */
    touch(at, s, argument(at, 0), true);
    add(at->e, s->touched, CLASS_RUNTIME);
    add(at->e, s->written, CLASS_RUNTIME);
    return false;
  default:
    each_callee(at, touch_callee, &c);
    return c.returns;
  }
}

static void touch_locals(const struct at *at, struct summary *s, uint32_t from,
                         uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    add(at->e, s->touched, at->e->bodies[at->number].first_local + i);
    add(at->e, s->written, at->e->bodies[at->number].first_local + i);
  }
}

/* False: nothing comes after it. */
static bool touch_insn(const struct at *at, struct summary *s, unsigned mode) {
  const struct ir_insn *insn = at->insn;
  switch (insn->op) {
  case IR_LOAD:
    touch(at, s, insn->a, false);
    return true;
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG:
  case IR_MEMSET:
  case IR_VA_START:
    touch(at, s, insn->a, true);
    return true;
  case IR_MEMCPY:
  case IR_MEMMOVE:
    touch(at, s, insn->a, true);
    touch(at, s, insn->b, false);
    return true;
  case IR_SCOPE_END:
    touch_locals(at, s, (uint32_t)insn->imm, (uint32_t)insn->imm + 1);
    return true;
  case IR_CALL:
    return touch_call(at, s, mode);
  case IR_RET:
    touch_locals(at, s, 0, at->f->local_count);
    if (!s->returns) {
      s->returns = true;
      at->e->changed = true;
    }
    return false;
  default:
    return insn->op != IR_TRAP && insn->op != IR_UNSUPPORTED &&
           insn->op != IR_UNREACHABLE;
  }
}

/* All that can be reached from the instruction. */
static void touch_from(struct at *at, struct summary *s, unsigned mode,
                       uint32_t insn) {
  const struct ir_function *f = at->f;
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
      goes_on = touch_insn(at, s, mode);
    }
    size_t n = goes_on ? ir_block_successors(at->e->program, f, block, NULL, 0)
                       : 0;
    uint32_t *next = alloc_new((n + 1) * sizeof *next);
    ir_block_successors(at->e->program, f, block, next, n);
    for (size_t i = 0; i < n; i++)
      if (!bit_test(seen, next[i])) {
        bit_set(seen, next[i]);
        todo[count++] = next[i];
      }
    alloc_free(next, (n + 1) * sizeof *next);
    if (count == 0)
      break;
    block = todo[--count];
    from = f->blocks[block].first;
  }
  alloc_free(todo, (f->block_count + 1) * sizeof *todo);
  alloc_free(seen, bit_words(f->block_count) * sizeof *seen);
}

static void summarize(struct effects *e, unsigned mode) {
  uint64_t *a = new_set(e), *b = new_set(e);
  size_t n = e->program->function_count;
  e->summaries[mode] = alloc_new(n * sizeof(struct summary));
  for (size_t i = 0; i < n; i++) {
    e->summaries[mode][i].touched = new_set(e);
    e->summaries[mode][i].written = new_set(e);
  }
  for (int round = 0; round < ROUNDS; round++) {
    e->changed = false;
    for (uint32_t i = 1; i < n; i++) {
      struct at at = {e, i, &e->program->functions[i], NULL, a, b};
      if (has_body(at.f))
        touch_from(&at, &e->summaries[mode][i], mode, 0);
    }
    if (!e->changed)
      break;
  }
  if (e->changed)
    BUG("effects do not come to an end");
  free_set(e, a);
  free_set(e, b);
}

/* -------------------------------------------------------------------- locks */

static void find_lock(struct effects *e, const struct ir_function *f,
                      const struct ir_insn *insn) {
  if (!calls(e, insn, "pthread_mutex_lock") || e->lock_count == MAX_LOCKS)
    return;
  const struct ir_call *call = &f->calls[insn->imm];
  ir_operand x = call->arg_count ? call->args[0].value : IR_NONE;
  if (x == IR_NONE || !ir_is_constant(x))
    return;
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  if (c->kind != IR_GLOBAL || e->program->globals[c->index].thread_local_)
    return;
  for (uint32_t i = 0; i < e->lock_count; i++)
    if (names_lock(e, x, &e->locks[i]))
      return;
  e->locks[e->lock_count++] = (struct lock){c->index, c->bits};
}

static void find_locks(struct effects *e) {
  for (uint32_t i = 1; i < e->program->function_count; i++) {
    const struct ir_function *f = &e->program->functions[i];
    for (uint32_t j = 0; j < f->insn_count; j++)
      find_lock(e, f, &f->insns[j]);
  }
}

/* ------------------------------------------------------------- 4. on demand */

static size_t kept_place(const struct effects *e, unsigned mode,
                         uint32_t function, uint32_t insn) {
  uint64_t h = ((uint64_t)function << 32 | insn) * UINT64_C(0x9e3779b97f4a7c15);
  size_t i = (size_t)((h ^ h >> 29) + mode * 7919u) & (e->kept_size - 1);
  while (e->kept[i] &&
         (e->kept[i]->mode != mode || e->kept[i]->function != function ||
          e->kept[i]->insn != insn))
    i = (i + 1) & (e->kept_size - 1);
  return i;
}

static void kept_grow(struct effects *e) {
  struct kept **old = e->kept;
  size_t size = e->kept_size;
  e->kept_size = size ? 2 * size : 1024;
  e->kept = alloc_new(e->kept_size * sizeof *e->kept);
  for (size_t i = 0; i < size; i++)
    if (old[i])
      e->kept[kept_place(e, old[i]->mode, old[i]->function, old[i]->insn)] =
          old[i];
  alloc_free(old, size * sizeof *old);
}

/* Parameters become all that is ever passed. */
static void resolve(struct effects *e, uint32_t function,
                    const struct summary *s) {
  const struct body *body = &e->bodies[function];
  uint32_t slots = e->program->functions[function].param_slots;
  for (unsigned p = 0; p < NAMED_PARAMS && p < slots; p++) {
    if (s->params_touched >> p & 1)
      join(e, s->touched, e->params[body->first_param + p]);
    if (s->params_written >> p & 1)
      join(e, s->written, e->params[body->first_param + p]);
  }
}

/* Modes for effects_of_call and effects_of_argument. */
enum { ONE_CALL = 1000, ONE_ARGUMENT };

static const struct effect *keep(struct effects *e, unsigned mode,
                                 uint32_t function, uint32_t insn) {
  if (2 * e->kept_count >= e->kept_size)
    kept_grow(e);
  size_t place = kept_place(e, mode, function, insn);
  if (e->kept[place])
    return &e->kept[place]->effect;
  struct at at = {e,    function,   &e->program->functions[function],
                  NULL, new_set(e), new_set(e)};
  struct summary s = {.touched = new_set(e), .written = new_set(e)};
  if (mode == ONE_CALL) {
    at.insn = &at.f->insns[insn];
    s.returns = touch_call(&at, &s, EFFECTS_ALL);
  } else if (mode == ONE_ARGUMENT) {
    at.insn = &at.f->insns[insn];
    touch(&at, &s, argument(&at, 0), true);
  } else {
    touch_from(&at, &s, mode, e->bodies[function].jumped_to ? 0 : insn);
  }
  resolve(e, function, &s);
  bit_clear(s.touched, CLASS_NONE);
  bit_clear(s.written, CLASS_NONE);
  for (size_t i = 0; i < e->words; i++) {
    s.touched[i] &= ~e->own[i];
    s.written[i] &= ~e->own[i];
  }
  free_set(e, at.a);
  free_set(e, at.b);
  struct kept *k = alloc_new(sizeof *k);
  *k = (struct kept){{s.touched, s.written, s.returns}, mode, function, insn};
  e->kept[place] = k;
  e->kept_count++;
  return &k->effect;
}

const struct effect *effects_from(struct effects *e, unsigned mode,
                                  uint32_t function, uint32_t insn) {
  return keep(e, mode, function, insn);
}

bool effects_opens(const struct effects *e, uint32_t function) {
  return e->bodies[function].opens;
}

const struct effect *effects_of_call(struct effects *e, uint32_t function,
                                     uint32_t insn) {
  return keep(e, ONE_CALL, function, insn);
}

const struct effect *effects_of_argument(struct effects *e, uint32_t function,
                                         uint32_t insn) {
  return keep(e, ONE_ARGUMENT, function, insn);
}

static bool is_noticing(const char *name) {
  static const char *const names[] = {
      "pthread_cancel",       "pthread_detach",       "pthread_tryjoin_np",
      "pthread_timedjoin_np", "pthread_clockjoin_np", "pthread_kill",
      "pthread_attr_setdetachstate", "thrd_detach",   "pthread_getname_np"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0)
      return true;
  return false;
}

static bool find_quiet_ends(const struct effects *e) {
  const struct ir_program *p = e->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (has_body(&p->functions[i]) && is_noticing(p->functions[i].name))
      return false;
  for (uint32_t i = 1; i < p->global_count; i++)
    if (p->globals[i].thread_local_ && !bit_test(e->own, e->of_global[i]))
      return false;
  return true;
}

bool effects_quiet_ends(const struct effects *e) { return e->quiet_ends; }

/* ------------------------------------------------------------ entry points */

static void make_sets(struct effects *e) {
  const struct ir_program *p = e->program;
  size_t count = e->slot_count + e->param_count + e->class_count +
                 p->function_count;
  e->set_words = count * e->words;
  e->sets = alloc_new((e->set_words + 1) * sizeof *e->sets);
  e->slots = alloc_new((e->slot_count + 1) * sizeof *e->slots);
  e->params = alloc_new((e->param_count + NAMED_PARAMS) * sizeof *e->params);
  e->contents = alloc_new(e->class_count * sizeof *e->contents);
  uint64_t *at = e->sets;
  for (uint32_t i = 0; i < e->slot_count; i++, at += e->words)
    e->slots[i].objects = at;
  for (uint32_t i = 0; i < e->param_count; i++, at += e->words)
    e->params[i] = at;
  for (uint32_t i = 0; i < e->class_count; i++, at += e->words)
    e->contents[i] = at;
  for (size_t i = 0; i < p->function_count; i++, at += e->words)
    e->bodies[i].result.objects = at;
}

struct effects *effects_new(struct ir_program *program) {
  struct effects *e = alloc_new(sizeof *e);
  e->program = program;
  number_classes(e);
  make_sets(e);
  flow_all(e);
  find_own(e);
  e->quiet_ends = find_quiet_ends(e);
  find_locks(e);
  for (unsigned mode = 0; mode < EFFECTS_LOCK + e->lock_count; mode++)
    summarize(e, mode);
  return e;
}

static void free_summaries(struct effects *e, struct summary *s) {
  if (s == NULL)
    return;
  for (size_t i = 0; i < e->program->function_count; i++) {
    free_set(e, s[i].touched);
    free_set(e, s[i].written);
  }
  alloc_free(s, e->program->function_count * sizeof *s);
}

void effects_free(struct effects *e) {
  if (e == NULL)
    return;
  const struct ir_program *p = e->program;
  for (unsigned mode = 0; mode < EFFECTS_LOCK + MAX_LOCKS; mode++)
    free_summaries(e, e->summaries[mode]);
  for (size_t i = 0; i < e->kept_size; i++)
    if (e->kept[i]) {
      free_set(e, e->kept[i]->effect.touched);
      free_set(e, e->kept[i]->effect.written);
      alloc_free(e->kept[i], sizeof *e->kept[i]);
    }
  alloc_free(e->kept, e->kept_size * sizeof *e->kept);
  free_set(e, e->own);
  alloc_free(e->of_global, p->global_count * sizeof *e->of_global);
  alloc_free(e->of_position, p->position_count * sizeof *e->of_position);
  alloc_free(e->bodies, p->function_count * sizeof *e->bodies);
  alloc_free(e->sets, (e->set_words + 1) * sizeof *e->sets);
  alloc_free(e->slots, (e->slot_count + 1) * sizeof *e->slots);
  alloc_free(e->params, (e->param_count + NAMED_PARAMS) * sizeof *e->params);
  alloc_free(e->contents, e->class_count * sizeof *e->contents);
  alloc_free(e, sizeof *e);
}

uint32_t effects_of_global(const struct effects *e, uint32_t global) {
  return e->of_global[global];
}

uint32_t effects_of_local(const struct effects *e, uint32_t function,
                          uint32_t local) {
  return e->bodies[function].first_local + local;
}

uint32_t effects_of_heap(const struct effects *e, uint32_t position) {
  uint32_t c = e->of_position[position];
  return c ? c : CLASS_RUNTIME_HEAP;
}

uint32_t effects_locks(const struct effects *e) { return e->lock_count; }

void effects_lock(const struct effects *e, uint32_t lock, uint32_t *global,
                  uint64_t *offset) {
  *global = e->locks[lock].global;
  *offset = e->locks[lock].offset;
}

size_t effects_words(const struct effects *e) {
  return bit_words(e->class_count);
}
