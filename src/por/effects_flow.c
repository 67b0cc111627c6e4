/*
 * por/effects_flow.c - where pointers may point to.
 *
 * This is a points-to analysis in the manner of Andersen: inclusion-based and
 * flow-insensitive.  All instructions are looked at again and again until no
 * set grows, whatever the order in which they are executed.  A slot has the
 * objects that it may point into, and the parameters of its function that it
 * may be a copy of; both with a displacement, as long as that is always the
 * same.  What is stored goes to all objects that the address may mean, and what
 * is loaded comes from all of them.
 */
#include "por/effects_impl.h"

/* ------------------------------------------------------------------ values */

static void join_displacement(struct effects *e, displacement *to,
                              displacement from) {
  e->changed |= displacement_join(to, from);
}

static void join_target(struct effects *e, struct target *to,
                        const struct target *with) {
  e->changed |= target_join(e, to, with);
}

static void join_objects(struct effects *e, struct value *to,
                         const uint64_t *objects) {
  const uint64_t *sum = set_join(e, to->objects, objects);
  e->changed |= sum != to->objects;
  to->objects = sum;
}

static void add_object(struct effects *e, struct value *to, uint32_t object,
                       displacement in) {
  join_objects(e, to, set_single(e, object));
  if (object != CLASS_NONE)
    join_displacement(e, &to->in_objects, in);
}

/* Where in its object a constant points to; NOWHERE if it is a number. */
static displacement in_constant(const struct effects *e, ir_operand x) {
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  return c->kind == IR_GLOBAL || c->kind == IR_FUNCTION ? (int64_t)c->bits
                                                        : NOWHERE;
}

struct target target_of(const struct at *at, ir_operand x) {
  struct effects *e = at->e;
  if (x == IR_NONE)
    return (struct target){e->nothing, NOWHERE};
  if (ir_is_constant(x))
    return (struct target){set_single(e, object_of(e, x)), in_constant(e, x)};
  const struct value *v = slot_value(at, x);
  const struct body *body = &e->bodies[at->number];
  struct target sum = {v->objects, v->in_objects};
  for (unsigned p = 0; p < NAMED_PARAMS && p < at->f->param_slots; p++)
    if (v->params >> p & 1) {
      struct target passed = e->params[body->first_param + p];
      passed.in = displaced(passed.in, v->in_params);
      target_join(e, &sum, &passed);
    }
  return sum;
}

/* The value may also be the operand, moved on by so many bytes. */
static void flow(const struct at *at, struct value *to, ir_operand x,
                 displacement by) {
  struct effects *e = at->e;
  if (x == IR_NONE)
    return;
  if (ir_is_constant(x)) {
    add_object(e, to, object_of(e, x), displaced(in_constant(e, x), by));
    return;
  }
  const struct value *v = slot_value(at, x);
  join_objects(e, to, v->objects);
  join_displacement(e, &to->in_objects, displaced(v->in_objects, by));
  if ((to->params | v->params) != to->params) {
    to->params |= v->params;
    e->changed = true;
  }
  join_displacement(e, &to->in_params, displaced(v->in_params, by));
}

/* ---------------------------------------------------------------- contents */

/* The region of these bytes, counted from where the target points to. */
static struct region *region_at(const struct at *at, struct target where,
                                struct span bytes) {
  return region_of(at->e, where.objects, bytes_from(where.in, bytes));
}

/* The first object alone. */
static const uint64_t *first_of(struct effects *e, const uint64_t *objects) {
  EACH_OBJECT(e, objects, o)
  return set_single(e, o);
  return objects;
}

/* All that these bytes may hold, counted from where the target points to. */
static struct target held_at(const struct at *at, struct target where,
                             struct span bytes) {
  if (SEEDED_BUG(103)) /* of one object of several */
    where.objects = first_of(at->e, where.objects);
  return *region_held(at->e, region_at(at, where, bytes));
}

/* These bytes may hold `what` from now on. */
static void store_into(const struct at *at, struct target where,
                       struct span bytes, struct target what) {
  region_store(at->e, region_at(at, where, bytes), &what);
}

static void copy_contents(const struct at *at, ir_operand to, ir_operand from,
                          struct span bytes) {
  struct target held = held_at(at, target_of(at, from), bytes);
  store_into(at, target_of(at, to), bytes, held);
}

/* ------------------------------------------------------------------- calls */

/* May a call through a pointer lead to this function?  With another number of
 * arguments it is a fault, and calls nothing. */
static bool may_call(const struct at *at, uint32_t callee) {
  const struct ir_function *g = &at->e->program->functions[callee];
  uint32_t n = call_of(at)->arg_count;
  return !has_body(g) || n == g->param_count ||
         (n > g->param_count && g->variadic);
}

void each_callee(const struct at *at,
                 void (*visit)(const struct at *at, uint32_t callee,
                               void *context),
                 void *context) {
  struct effects *e = at->e;
  ir_operand x = at->insn->a;
  if (ir_is_constant(x)) {
    const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
    if (c->kind == IR_FUNCTION && c->bits == 0) {
      visit(at, c->index, context);
      return;
    }
  }
  struct target targets = target_of(at, x);
  EACH_OBJECT(e, targets.objects, o)
  if (o >= e->class_count && may_call(at, o - e->class_count))
    visit(at, o - e->class_count, context);
}

/* The result of the instruction may point to the begin of the object. */
static void result_object(const struct at *at, uint32_t object) {
  if (at->insn->result != IR_NONE)
    add_object(at->e, slot_value(at, at->insn->result), object, 0);
}

/* The class of blocks that the call allocates. */
static uint32_t heap_class(const struct at *at) {
  uint32_t c = at->f->runtime ? 0 : at->e->of_position[at->insn->position];
  return c ? c : CLASS_RUNTIME_HEAP;
}

/* The operand is passed to a parameter slot of the callee. */
static void bind_param(const struct at *at, uint32_t callee, uint32_t slot,
                       ir_operand x) {
  const struct body *body = &at->e->bodies[callee];
  if (slot >= at->e->program->functions[callee].param_slots)
    return;
  struct target passed = target_of(at, x);
  join_target(at->e, &at->e->params[body->first_param + slot], &passed);
}

/* The new block may hold whatever the old one did, at any place. */
static void flow_reallocation(const struct at *at) {
  struct effects *e = at->e;
  uint32_t class = heap_class(at);
  struct target held = held_at(at, target_of(at, argument(at, 0)), ALL_BYTES);
  result_object(at, class);
  for (uint32_t i = e->first_place[class]; i < e->first_place[class + 1]; i++)
    contents_join(e, i, &held);
}

/* Argument 0 points to where the new block's address goes. */
static void flow_memalign(const struct at *at) {
  struct target block = {set_single(at->e, heap_class(at)), 0};
  store_into(at, target_of(at, argument(at, 0)), ALL_BYTES, block);
}

/* A thread starts with argument 0, a function, which gets argument 1. */
static void flow_thread(const struct at *at) {
  struct effects *e = at->e;
  struct target functions = target_of(at, argument(at, 0));
  EACH_OBJECT(e, functions.objects, o)
  if (o >= e->class_count)
    bind_param(at, o - e->class_count, 0, argument(at, 1));
}

static void flow_functions(const struct at *at, const uint32_t *functions,
                           uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    result_object(at, at->e->class_count + functions[i]);
}

/* A call of a function that the machine does itself.  The result of one that is
 * not known here may be any argument, moved by any distance. */
static void flow_builtin(const struct at *at, uint32_t callee) {
  const struct ir_program *p = at->e->program;
  struct value *result =
      at->insn->result == IR_NONE ? NULL : slot_value(at, at->insn->result);
  switch (at->e->bodies[callee].builtin) {
  case ALLOCATES:
    result_object(at, heap_class(at));
    break;
  case REALLOCATES:
    flow_reallocation(at);
    break;
  case MEMALIGN:
    flow_memalign(at);
    break;
  case NEW:
  case GIVES_RUNTIME:
    result_object(at, CLASS_RUNTIME);
    break;
  case COPIES:
    copy_contents(at, argument(at, 0), argument(at, 1), ALL_BYTES);
    if (result)
      flow(at, result, argument(at, 0), ANYWHERE);
    break;
  case STARTS_THREAD:
  case RESTARTS_THREAD:
    flow_thread(at);
    break;
  case CALLS_MAIN:
    for (uint32_t i = 0; i < 3; i++)
      bind_param(at, p->main, i, argument(at, i));
    break;
  case CONSTRUCTOR:
    flow_functions(at, p->constructors, p->constructor_count);
    break;
  case DESTRUCTOR:
    flow_functions(at, p->destructors, p->destructor_count);
    break;
  default:
    for (uint32_t i = 0; result && i < call_of(at)->arg_count; i++)
      flow(at, result, argument(at, i), ANYWHERE);
  }
}

/* Memory of CLASS_STACK, which has one place, may hold this from now on. */
static void store_on_stack(struct effects *e, struct target what) {
  contents_join(e, e->first_place[CLASS_STACK], &what);
}

/* An argument that is passed in memory: the callee sees a copy of the bytes, in
 * CLASS_STACK. */
static void pass_in_memory(const struct at *at, ir_operand x, uint32_t callee,
                           uint32_t slot) {
  struct effects *e = at->e;
  store_on_stack(e, held_at(at, target_of(at, x), ALL_BYTES));
  if (slot < e->program->functions[callee].param_slots) {
    struct target *param = &e->params[e->bodies[callee].first_param + slot];
    join_target(e, param, &(struct target){set_single(e, CLASS_STACK), 0});
  }
}

/* Variable arguments, which have no parameter, go to CLASS_STACK. */
static void flow_arguments(const struct at *at, uint32_t callee) {
  const struct ir_call *call = call_of(at);
  const struct ir_function *g = &at->e->program->functions[callee];
  uint32_t slot = 0;
  for (uint32_t i = 0; i < call->arg_count; i++) {
    const struct ir_argument *arg = &call->args[i];
    if (arg->byval_size) {
      pass_in_memory(at, arg->value, callee, slot);
    } else if (slot < g->param_slots) {
      bind_param(at, callee, slot, arg->value);
      if (ir_type_slots(arg->type) == 2 && !ir_is_constant(arg->value))
        bind_param(at, callee, slot + 1, arg->value + 1);
    } else {
      store_on_stack(at->e, target_of(at, arg->value));
    }
    slot += ir_type_slots(arg->type);
  }
}

/* A result that is a parameter of the callee is what this call passes there. */
static void flow_result(const struct at *at, uint32_t callee) {
  struct effects *e = at->e;
  const struct ir_call *call = call_of(at);
  const struct value *from = &e->bodies[callee].result;
  if (at->insn->result == IR_NONE)
    return;
  for (unsigned s = 0; s < ir_insn_result_slots(at->f, at->insn); s++) {
    struct value *to = slot_value(at, at->insn->result + s);
    join_objects(e, to, from->objects);
    join_displacement(e, &to->in_objects, from->in_objects);
    for (uint32_t i = 0, slot = 0; i < call->arg_count && slot < NAMED_PARAMS;
         i++) {
      if (from->params >> slot & 1)
        flow(at, to, call->args[i].value, from->in_params);
      slot += ir_type_slots(call->args[i].type);
    }
  }
}

static void flow_call(const struct at *at, uint32_t callee, void *context) {
  (void)context;
  const struct ir_function *g = &at->e->program->functions[callee];
  if (!has_body(g)) {
    flow_builtin(at, callee);
    return;
  }
  flow_arguments(at, callee);
  flow_result(at, callee);
}

/* ------------------------------------------------------------ instructions */

/* Does the result point where an operand does?  Pieces of pointers can be put
 * together again, in memory. */
static bool keeps_place(const struct ir_insn *insn) {
  switch (insn->op) {
  case IR_MOV:
  case IR_SELECT:
  case IR_TLS:
  case IR_PTRTOINT:
  case IR_INTTOPTR:
  case IR_BITCAST:
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
    return true;
  default:
    return false;
  }
}

/* May the result of the machine's arithmetic be a pointer, or a piece of one?
 */
static bool keeps_pointers(const struct ir_insn *insn) {
  unsigned bits = insn->type.kind == IR_INT ? insn->type.bits : 64;
  switch (insn->op) {
  case IR_ADD:
  case IR_SUB:
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return bits >= 64;
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return bits > 64;
  case IR_PTRMASK:
    return true;
  default:
    return keeps_place(insn);
  }
}

/* Both slots of a wide operand may hold pointers. */
static void flow_operand(void *context, ir_operand *x, ir_type type) {
  const struct at *at = context;
  displacement by = keeps_place(at->insn) ? 0 : ANYWHERE;
  for (unsigned s = 0; s < ir_insn_result_slots(at->f, at->insn); s++) {
    struct value *to = slot_value(at, at->insn->result + s);
    flow(at, to, *x, by);
    if (ir_type_slots(type) == 2 && !ir_is_constant(*x) && *x != IR_NONE)
      flow(at, to, *x + 1, by);
  }
}

static void flow_load(const struct at *at) {
  struct effects *e = at->e;
  for (unsigned s = 0; s < ir_insn_result_slots(at->f, at->insn); s++) {
    struct value *v = slot_value(at, at->insn->result + s);
    struct target held = held_at(at, target_of(at, at->insn->a), bytes_of(at));
    join_objects(e, v, held.objects);
    join_displacement(e, &v->in_objects, held.in);
  }
}

static void flow_store(const struct at *at, ir_operand value) {
  struct target to = target_of(at, at->insn->a);
  store_into(at, to, bytes_of(at), target_of(at, value));
  if (!ir_is_constant(value) && value != IR_NONE &&
      ir_type_slots(at->insn->type) == 2)
    store_into(at, to, bytes_of(at), target_of(at, value + 1));
}

static void flow_return(const struct at *at) {
  const struct ir_list *list = &at->f->rets[at->insn->imm];
  struct body *body = &at->e->bodies[at->number];
  for (uint32_t i = 0; i < list->count; i++) {
    flow(at, &body->result, list->items[i], 0);
    if (!ir_is_constant(list->items[i]) &&
        ir_type_slots(at->f->results[i]) == 2)
      flow(at, &body->result, list->items[i] + 1, 0);
  }
}

/* An index is a number; but with elements of one byte it may be the pointer,
 * and the first operand the number. */
static void flow_ptradd(const struct at *at) {
  const struct ir_insn *insn = at->insn;
  struct value *to = slot_value(at, insn->result);
  flow(at, to, insn->a, insn->b == IR_NONE ? insn->imm : ANYWHERE);
  if (insn->imm == 1)
    flow(at, to, insn->b, ANYWHERE);
}

static void flow_va_start(const struct at *at) {
  struct target stack = {set_single(at->e, CLASS_STACK), ANYWHERE};
  store_into(at, target_of(at, at->insn->a), ALL_BYTES, stack);
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
    copy_contents(at, insn->a, insn->b, bytes_of(at));
    return;
  case IR_PTRADD:
    flow_ptradd(at);
    return;
  case IR_SCOPE_BEGIN:
    add_object(e, slot_value(at, at->f->locals[insn->imm].slot),
               e->bodies[at->number].first_local + (uint32_t)insn->imm, 0);
    return;
  case IR_ALLOCA:
    result_object(at, CLASS_STACK);
    return;
  case IR_VA_START:
    flow_va_start(at);
    return;
  case IR_CALL:
    each_callee(at, flow_call, NULL);
    return;
  case IR_RET:
    flow_return(at);
    return;
  default:
    if (insn->result != IR_NONE && keeps_pointers(insn))
      ir_insn_operands(at->f, (struct ir_insn *)(uintptr_t)insn, flow_operand,
                       (void *)(uintptr_t)at);
  }
}

/* ---------------------------------------------------------------- functions */

/* What slots may be before the first instruction: addresses of locals without a
 * scope, and parameters. */
static void flow_entry(const struct at *at) {
  struct effects *e = at->e;
  const struct body *body = &e->bodies[at->number];
  for (uint32_t i = 0; i < at->f->local_count; i++)
    if (!at->f->locals[i].scoped)
      add_object(e, slot_value(at, at->f->locals[i].slot),
                 body->first_local + i, 0);
  for (uint32_t s = 0; s < at->f->param_slots; s++) {
    struct value *v = slot_value(at, s);
    const struct target *passed = &e->params[body->first_param + s];
    if (s < NAMED_PARAMS && (body->named >> s & 1)) {
      v->params = (uint8_t)(1u << s);
      v->in_params = 0;
    } else {
      join_objects(e, v, passed->objects);
      join_displacement(e, &v->in_objects, passed->in);
    }
  }
}

static void flow_function(struct at *at) {
  flow_entry(at);
  for (uint32_t i = 0; i < at->f->insn_count; i++) {
    at->insn = &at->f->insns[i];
    flow_insn(at);
  }
}

static void flow_relocations(struct effects *e, uint32_t global) {
  const struct ir_global *g = &e->program->globals[global];
  uint32_t first, end;
  for (uint32_t r = 0; r < g->relocation_count; r++) {
    int64_t offset = (int64_t)g->relocations[r].offset;
    ir_operand x = g->relocations[r].constant + IR_CONSTANT;
    places_of(e, e->of_global[global], (struct span){offset, offset + 8},
              &first, &end);
    struct target what = {set_single(e, object_of(e, x)), in_constant(e, x)};
    for (uint32_t i = first; i < end; i++)
      contents_join(e, i, &what);
  }
}

/* Pointers in initialisers, and what the machine passes to the first
 * function. */
static void flow_globals(struct effects *e) {
  const struct ir_program *p = e->program;
  for (uint32_t i = 1; i < p->global_count; i++)
    flow_relocations(e, i);
  struct target runtime = {set_single(e, CLASS_RUNTIME), ANYWHERE};
  contents_join(e, e->first_place[CLASS_RUNTIME], &runtime); /* argv */
  store_on_stack(e, (struct target){e->nothing, ANYWHERE});
  if (!p->entry)
    return;
  for (uint32_t s = 0; s < p->functions[p->entry].param_slots; s++) {
    struct target *t = &e->params[e->bodies[p->entry].first_param + s];
    join_target(e, t, &runtime);
  }
}

void flow_all(struct effects *e) {
  struct at at = at_begin(e, 0);
  flow_globals(e);
  for (int round = 0; round < ROUNDS; round++) {
    e->changed = false;
    for (uint32_t i = 1; i < e->program->function_count; i++) {
      at.number = i;
      at.f = &e->program->functions[i];
      if (has_body(at.f))
        flow_function(&at);
    }
    if (!e->changed)
      break;
  }
  if (e->changed)
    BUG("the analysis of effects does not terminate");
}
