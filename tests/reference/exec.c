/*
 * tests/reference/exec.c - instructions.
 */
#include "machine.h"

#include <string.h>

/* A silent loop is cut after so many instructions. */
enum { SILENT = 1000 };

static const ir_type pointer_type = {IR_PTR, 0}, i64_type = {IR_INT, 64},
                     i1_type = {IR_INT, 1};

/* ---------------------------------------------------------------- operands */

static ref_value constant(const struct ref_machine *m,
                          const struct ir_constant *c) {
  switch (c->kind) {
  case IR_NUMBER:
    return (ref_value){{ref_number(c->bits), ref_number(c->high)}};
  case IR_UNDEFINED:
    return (ref_value){{REF_UNDEFINED, REF_UNDEFINED}};
  default:
    return (ref_value){{ref_address_of(m, c), ref_number(0)}};
  }
}

/* Bits above the type's do not count. */
ref_value ref_operand(const struct ref_machine *m, ir_operand x, ir_type type) {
  ref_value v = {{ref_number(0), ref_number(0)}};
  if (x == IR_NONE)
    return v;
  if (ir_is_constant(x))
    v = constant(m, &m->program->constants[x - IR_CONSTANT]);
  else
    memcpy(v.w, ref_words(m) + x, ir_type_slots(type) * sizeof *v.w);
  if (type.kind == IR_INT && type.bits < 64) {
    uint64_t mask = (UINT64_C(1) << type.bits) - 1;
    v.w[0].bits &= mask;
    v.w[0].undefined &= mask;
  }
  return v;
}

static void set(struct ref_machine *m, uint32_t slot, ir_type type,
                ref_value v) {
  if (slot != IR_NONE)
    memcpy(ref_words(m) + slot, v.w, ir_type_slots(type) * sizeof *v.w);
}

static ref_word pointer(const struct ref_machine *m, ir_operand x) {
  return ref_operand(m, x, pointer_type).w[0];
}

static ref_word address(const struct ref_machine *m, const struct ir_insn *i) {
  ref_word p = pointer(m, i->a);
  p.bits += p.undefined ? 0 : (uint64_t)i->imm;
  return p;
}

/* ----------------------------------------------------------------- accesses */

/* An instruction is a function that says whether the next one is behind it.  If
 * the step is over, or the next one is elsewhere, it is not. */
#define INSN(name)                                                             \
  static bool name(struct ref_machine *m, const struct ir_insn *i)

static struct ref_cell *access_of(struct ref_machine *m,
                                  const struct ir_insn *i,
                                  enum ref_access_kind kind) {
  ref_word p = address(m, i);
  unsigned size = ir_type_bytes(i->type);
  return ref_permit(m, p, size, kind) ? ref_access_value(m, p, size, kind)
                                      : NULL;
}

INSN(load) {
  bool atomic = i->flags & IR_ATOMIC;
  struct ref_cell *cells = access_of(m, i, atomic ? REF_ATOMIC_READ : REF_READ);
  if (!cells)
    return false;
  ref_pointer p = ref_to_pointer(address(m, i));
  if (ref_is_not_passed(ref_find(m, p.object), cells, i->type))
    ref_fault(m, "bad-call");
  else
    set(m, i->result, i->type, ref_load_value(cells, ir_type_bytes(i->type)));
  return m->outcome == REF_GOING;
}

INSN(store) {
  bool atomic = i->flags & IR_ATOMIC;
  struct ref_cell *cells =
      access_of(m, i, atomic ? REF_ATOMIC_WRITE : REF_WRITE);
  if (cells)
    ref_store_value(cells, ref_operand(m, i->b, i->type),
                    ir_type_bytes(i->type));
  return cells != NULL;
}

INSN(rmw) {
  unsigned size = ir_type_bytes(i->type);
  struct ref_cell *cells = access_of(m, i, REF_ATOMIC_WRITE);
  if (!cells)
    return false;
  ref_value old = ref_load_value(cells, size);
  ref_value new = ref_rmw(m, i, old, ref_operand(m, i->b, i->type));
  if (m->outcome != REF_GOING)
    return false;
  ref_store_value(cells, new, size);
  set(m, i->result, i->type, old);
  return true;
}

INSN(exchange) {
  unsigned size = ir_type_bytes(i->type);
  struct ref_cell *cells = access_of(m, i, REF_EXCHANGE);
  if (!cells)
    return false;
  ref_value old = ref_load_value(cells, size);
  int same =
      ref_decide(m, ref_equal(old, ref_operand(m, i->b, i->type), size * 8));
  if (same && i->flags & IR_WEAK && m->options.spurious_failures)
    same = ref_pick(m, 2) == 0;
  if (m->outcome != REF_GOING)
    return false;
  if (same)
    ref_store_value(cells, ref_operand(m, i->c, i->type), size);
  set(m, i->result, i->type, old);
  ref_words(m)[i->result + ir_type_slots(i->type)] = ref_number((uint64_t)same);
  return true;
}

/* Would the compare-exchange that the thread is about to make write? */
bool ref_exchange_succeeds(struct ref_machine *m, uint32_t thread) {
  m->current = thread;
  m->t = &m->threads[thread];
  const struct ir_insn *i = &ref_function(m)->insns[ref_top(m)->pc];
  unsigned size = ir_type_bytes(i->type);
  const struct ref_cell *cells =
      ref_cells_at(m, ref_to_pointer(address(m, i)), size);
  return !cells || ref_equal(ref_load_value(cells, size),
                             ref_operand(m, i->b, i->type), size * 8) != 0;
}

/* The model does it byte by byte. */
INSN(block) {
  ref_word args[3] = {pointer(m, i->a), pointer(m, i->b),
                      ref_operand(m, i->c, i64_type).w[0]};
  uint16_t model = i->op == IR_MEMCPY    ? REF_MEMCPY
                   : i->op == IR_MEMMOVE ? REF_MEMMOVE
                                         : REF_MEMSET;
  if (ref_needs(m, args[2]))
    ref_call_model(m, model, 0, args, 3);
  return false;
}

/* ------------------------------------------------------------------ objects */

/* One that is there ends first: its block is left, or entered again. */
INSN(begin_scope) {
  const struct ref_object *o = ref_find_own(m, REF_LOCAL, m->t->head.depth,
                                            REF_FIRST_LOCAL + (uint32_t)i->imm);
  if (o && ref_is_shared(m, o) && !ref_permit_step(m))
    return false;
  ref_begin_local(m, (uint32_t)i->imm);
  return true;
}

INSN(end_scope) {
  ref_word *slot = ref_words(m) + ref_function(m)->locals[i->imm].slot;
  struct ref_object *o = ref_find(m, ref_to_pointer(*slot).object);
  if (o && !o->dead) {
    if (ref_is_shared(m, o) && !ref_permit_step(m))
      return false;
    ref_end_object(o);
  }
  *slot = REF_UNDEFINED;
  return true;
}

/* The allocas of the frame, from the first ones on. */
static uint32_t count_allocas(const struct ref_machine *m) {
  uint32_t count = 0;
  for (uint32_t n = 0; n < m->object_count; n++)
    count += m->objects[n].kind == REF_ALLOCA &&
             ref_ends_with_frame(m, &m->objects[n]);
  return count;
}

INSN(make_alloca) {
  ref_word size = ref_operand(m, i->a, i64_type).w[0];
  uint32_t order = count_allocas(m);
  unsigned align = i->align > 4 ? i->align : 4; /* the stack has 16 */
  struct ref_object *o = ref_needs(m, size)
                             ? ref_new_object(m, REF_ALLOCA, size.bits, align)
                             : NULL;
  if (!o)
    return false;
  o->info = order;
  ref_words(m)[i->result] = ref_make_pointer(o->id, 0);
  return true;
}

/* C11 6.7.6.2p5: the size of an array is greater than zero each time it is
 * evaluated. */
INSN(need_elements) {
  ref_word n = ref_operand(m, i->a, i->type).w[0];
  if (!ref_needs(m, n))
    return false;
  bool negative =
      (i->flags & IR_NSW) && (n.bits & UINT64_C(1) << (i->type.bits - 1));
  if (n.bits == 0 || negative)
    ref_fault(m, "valid-deref");
  return m->outcome == REF_GOING;
}

INSN(save_stack) {
  ref_words(m)[i->result] = ref_number(count_allocas(m));
  return true;
}

INSN(restore_stack) {
  uint64_t token = pointer(m, i->a).bits;
  if (count_allocas(m) > token && !ref_permit_step(m))
    return false;
  for (uint32_t n = 0; n < m->object_count; n++) {
    struct ref_object *o = &m->objects[n];
    if (o->kind == REF_ALLOCA && ref_ends_with_frame(m, o) && o->info >= token)
      ref_end_object(o);
  }
  return true;
}

/* This thread's copy of a global, made when it is first asked for. */
INSN(thread_local_copy) {
  uint32_t global = ref_to_pointer(pointer(m, i->a)).object;
  const struct ir_global *g = &m->program->globals[global];
  struct ref_object *o = ref_find_own(m, REF_TLS, 0, global);
  if (!o) {
    o = ref_new_object(m, REF_TLS, g->size, ref_log2(g->align));
    if (!o)
      return false;
    o->info = global;
    ref_fill_global(m, g, ref_cells(m, o));
  }
  ref_words(m)[i->result] = ref_make_pointer(o->id, 0);
  return true;
}

INSN(start_arguments) { return ref_start_arguments(m, address(m, i)); }

/* ------------------------------------------------------------------ control */

static bool go(struct ref_machine *m, uint32_t block_number) {
  struct ref_frame *frame = ref_top(m);
  uint32_t to = ref_function(m)->blocks[block_number].first;
  bool back = to <= frame->pc;
  frame->pc = to;
  if (back && m->work > SILENT) {
    m->t->head.pending_count = 0;
    m->outcome = REF_STOPPED;
  }
  return false;
}

INSN(jump) { return go(m, i->target[0]); }

INSN(branch) {
  ref_word w = ref_operand(m, i->a, i1_type).w[0];
  return ref_needs(m, w) && go(m, i->target[w.bits ? 0 : 1]);
}

INSN(switch_to) {
  const struct ir_switch *s = &ref_function(m)->switches[i->imm];
  ref_word w = ref_operand(m, i->a, s->type).w[0];
  uint32_t to = s->otherwise;
  for (uint32_t n = 0; n < s->count; n++)
    if (s->values[n] == w.bits)
      to = s->targets[n];
  return ref_needs(m, w) && go(m, to);
}

INSN(jump_to_label) {
  ref_word w = pointer(m, i->a);
  ref_pointer p = ref_to_pointer(w);
  int64_t to = p.offset - REF_LABELS;
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (p.object != m->first_function + ref_top(m)->function || to < 0 ||
           to >= (int64_t)ref_function(m)->block_count)
    ref_fault(m, "bad-call");
  else
    go(m, (uint32_t)to);
  return false;
}

INSN(leave) {
  const struct ir_function *f = ref_function(m);
  const struct ir_list *list = &f->rets[i->imm];
  uint32_t results = i->imm ? list->count : 0, count = 0;
  bool ends_main =
      ref_top(m)->function == m->program->main && m->t->head.depth == 2;
  if (ends_main && results &&
      !ref_needs(m, ref_operand(m, list->items[0], f->results[0]).w[0]))
    return false;
  if (ref_has_shared_objects(m) && !ref_permit_step(m))
    return false;
  ref_word words[512];
  if (results > 250)
    ref_stop_incomplete(m, "too many results");
  for (uint32_t r = 0; r < results && count < 510; r++) {
    ref_value v = ref_operand(m, list->items[r], f->results[r]);
    for (uint32_t w = 0; w < ir_type_slots(f->results[r]); w++)
      words[count++] = v.w[w];
  }
  ref_return(m, words, count);
  return false;
}

INSN(stop) {
  if (i->op == IR_UNREACHABLE)
    ref_fault(m, "unreach-call");
  else if (i->op == IR_TRAP)
    ref_terminate(m, "unreach-call");
  else
    ref_stop_incomplete(m, "%s", m->program->texts[i->imm]);
  return false;
}

/* ------------------------------------------------------------------- values */

INSN(move) {
  set(m, i->result, i->type, ref_operand(m, i->a, i->type));
  return true;
}

/* Also a fence, which has no result. */
INSN(forget) {
  set(m, i->result, i->type, (ref_value){{REF_UNDEFINED, REF_UNDEFINED}});
  return true;
}

INSN(choose_between) {
  ref_word w = ref_operand(m, i->a, i1_type).w[0];
  if (!ref_needs(m, w))
    return false;
  set(m, i->result, i->type, ref_operand(m, w.bits ? i->b : i->c, i->type));
  return true;
}

INSN(add_to_pointer) {
  ref_word n = ref_operand(m, i->b, i64_type).w[0];
  ref_word r = ref_add_to_pointer(m, i, pointer(m, i->a), n);
  if (m->outcome == REF_GOING)
    ref_words(m)[i->result] = r;
  return m->outcome == REF_GOING;
}

INSN(compute) {
  const struct ir_function *f = ref_function(m);
  ref_value a = ref_operand(m, i->a, ir_insn_operand_type(f, i, 0));
  ref_value b = ref_operand(m, i->b, ir_insn_operand_type(f, i, 1));
  ref_value c = ref_operand(m, i->c, ir_insn_operand_type(f, i, 2));
  ref_word second = ref_number(0);
  ref_value r = ref_is_float_op(i) ? ref_compute_float(m, i, a, b, c)
                                   : ref_compute(m, i, a, b, c, &second);
  if (m->outcome != REF_GOING)
    return false;
  ir_type type = ir_insn_result_type(i);
  set(m, i->result, type, r);
  if (ir_op_has_second(i->op))
    ref_words(m)[i->result + ir_type_slots(type)] = second;
  return true;
}

/* ----------------------------------------------------------------- dispatch */

static bool (*const insns[IR_OP_COUNT])(struct ref_machine *,
                                        const struct ir_insn *) = {
    [IR_MOV] = move,
    [IR_UNDEF] = forget,
    [IR_KILL] = forget,
    [IR_PTRADD] = add_to_pointer,
    [IR_SELECT] = choose_between,
    [IR_LOAD] = load,
    [IR_STORE] = store,
    [IR_RMW] = rmw,
    [IR_CMPXCHG] = exchange,
    [IR_FENCE] = forget,
    [IR_MEMCPY] = block,
    [IR_MEMMOVE] = block,
    [IR_MEMSET] = block,
    [IR_SCOPE_BEGIN] = begin_scope,
    [IR_SCOPE_END] = end_scope,
    [IR_EXTENT] = need_elements,
    [IR_ALLOCA] = make_alloca,
    [IR_STACKSAVE] = save_stack,
    [IR_STACKRESTORE] = restore_stack,
    [IR_TLS] = thread_local_copy,
    [IR_VA_START] = start_arguments,
    [IR_CALL] = ref_call,
    [IR_BR] = jump,
    [IR_CONDBR] = branch,
    [IR_SWITCH] = switch_to,
    [IR_INDIRECTBR] = jump_to_label,
    [IR_RET] = leave,
    [IR_UNREACHABLE] = stop,
    [IR_TRAP] = stop,
    [IR_UNSUPPORTED] = stop,
};

static void exec(struct ref_machine *m) {
  const struct ir_insn *i = &ref_function(m)->insns[ref_top(m)->pc];
  m->work++;
  if (insns[i->op] ? insns[i->op](m, i) : compute(m, i))
    ref_top(m)->pc++;
}

static bool is_alone(const struct ref_machine *m) {
  uint32_t running = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    running += m->threads[t].head.status == REF_RUNNING;
  return running == 1;
}

/* The thread makes the access that it was about to make, and goes on to its
 * next one. */
void ref_step(struct ref_machine *m, uint32_t thread) {
  m->current = thread;
  m->t = &m->threads[thread];
  m->outcome = REF_GOING;
  m->terminates = false;
  m->work = 0;
  m->scheduled = m->t->head.pending_count > 0;
  m->budget = is_alone(m) && !m->options.every_access ? 64 : 0;
  m->t->head.pending_count = 0;
  memset(m->t->head.pending, 0, sizeof m->t->head.pending);
  m->t->head.gave_way = false;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (t != thread && m->threads[t].head.sections)
      m->threads[t].head.gave_way = true;
  while (m->outcome == REF_GOING) {
    m->granted = false;
    if (ref_top(m)->model)
      m->models[ref_top(m)->model - 1]->run(m);
    else
      exec(m);
  }
}
