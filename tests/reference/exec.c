/*
 * tests/reference/exec.c - instructions.
 */
#include "machine.h"

#include <string.h>

/* A silent loop is cut after so many instructions. */
enum { SILENT = 1000 };

/* ---------------------------------------------------------------- operands */

static ref_value undefined_value(void) {
  ref_word w = {0, UINT64_MAX, {0, 0}};
  return (ref_value){{w, w}};
}

static ref_value constant(const struct ref_machine *m, ir_operand x,
                          ir_type type) {
  const struct ir_constant *c = &m->program->constants[x - IR_CONSTANT];
  ref_value v = {{ref_number(0), ref_number(0)}};
  switch (c->kind) {
  case IR_NUMBER:
    v.w[0].bits = c->bits;
    v.w[1].bits = c->high;
    return v;
  case IR_UNDEFINED:
    v.w[0].undefined = v.w[1].undefined = UINT64_MAX;
    if (type.kind == IR_INT && type.bits < 64)
      v.w[0].undefined = (UINT64_C(1) << type.bits) - 1;
    return v;
  case IR_GLOBAL:
    v.w[0] = ref_make_pointer(c->index, (int64_t)c->bits);
    return v;
  case IR_FUNCTION:
    v.w[0] = ref_make_pointer(m->first_function + c->index, (int64_t)c->bits);
    return v;
  default: /* a label: behind the beginning of its function */
    v.w[0] =
        ref_make_pointer(m->first_function + c->index, 16 + (int64_t)c->bits);
    return v;
  }
}

ref_value ref_operand(const struct ref_machine *m, ir_operand x, ir_type type) {
  if (x == IR_NONE)
    return (ref_value){{ref_number(0), ref_number(0)}};
  if (ir_is_constant(x))
    return constant(m, x, type);
  ref_value v = {{m->slots[x], ref_number(0)}};
  if (ir_type_slots(type) > 1)
    v.w[1] = m->slots[x + 1];
  unsigned bits = type.kind == IR_INT ? type.bits : 64;
  if (bits < 64) {
    v.w[0].bits &= (UINT64_C(1) << bits) - 1;
    v.w[0].undefined &= (UINT64_C(1) << bits) - 1;
  }
  return v;
}

static void set(struct ref_machine *m, uint32_t slot, ir_type type,
                ref_value v) {
  if (slot == IR_NONE)
    return;
  m->slots[slot] = v.w[0];
  if (ir_type_slots(type) > 1)
    m->slots[slot + 1] = v.w[1];
}

static const ir_type pointer_type = {IR_PTR, 0}, i64_type = {IR_INT, 64},
                     i1_type = {IR_INT, 1};

static ref_word address(const struct ref_machine *m, const struct ir_insn *i) {
  ref_word p = ref_operand(m, i->a, pointer_type).w[0];
  p.bits += p.undefined ? 0 : (uint64_t)i->imm;
  return p;
}

/* Is it a number that decides something?  Else the outcome is set. */
static bool decides(struct ref_machine *m, ref_word w) {
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (ref_has_origin(w))
    ref_stop_incomplete(m, "the number of an address is used");
  return m->outcome == REF_GOING;
}

/* ----------------------------------------------------------------- accesses */

static ref_value load_value(const struct ref_cell *cells, ir_type type) {
  unsigned size = ir_type_bytes(type);
  ref_value v = {{ref_load_word(cells, size < 8 ? size : 8), ref_number(0)}};
  if (size > 8)
    v.w[1] = ref_load_word(cells + 8, size - 8);
  return v;
}

static void store_value(struct ref_cell *cells, ref_value v, ir_type type) {
  unsigned size = ir_type_bytes(type);
  ref_store_word(cells, v.w[0], size < 8 ? size : 8);
  if (size > 8)
    ref_store_word(cells + 8, v.w[1], size - 8);
}

static struct ref_cell *access_of(struct ref_machine *m,
                                  const struct ir_insn *i,
                                  enum ref_access_kind kind) {
  ref_word p = address(m, i);
  unsigned size = ir_type_bytes(i->type);
  return ref_permit(m, p, size, kind) ? ref_access_value(m, p, size, kind)
                                      : NULL;
}

static void load(struct ref_machine *m, const struct ir_insn *i) {
  bool atomic = i->flags & IR_ATOMIC;
  struct ref_cell *cells = access_of(m, i, atomic ? REF_ATOMIC_READ : REF_READ);
  if (!cells)
    return;
  ref_pointer p = ref_to_pointer(address(m, i));
  if (ref_is_not_passed(ref_find(m, p.object), cells, i->type)) {
    ref_fault(m, "bad-call");
    return;
  }
  set(m, i->result, i->type, load_value(cells, i->type));
  ref_top(m)->pc++;
}

static void store(struct ref_machine *m, const struct ir_insn *i) {
  bool atomic = i->flags & IR_ATOMIC;
  struct ref_cell *cells =
      access_of(m, i, atomic ? REF_ATOMIC_WRITE : REF_WRITE);
  if (!cells)
    return;
  store_value(cells, ref_operand(m, i->b, i->type), i->type);
  ref_top(m)->pc++;
}

static void rmw(struct ref_machine *m, const struct ir_insn *i) {
  struct ref_cell *cells = access_of(m, i, REF_ATOMIC_WRITE);
  if (!cells)
    return;
  ref_value old = load_value(cells, i->type);
  ref_value b = ref_operand(m, i->b, i->type);
  ref_value new = ref_rmw(m, i, old, b);
  if (m->outcome != REF_GOING)
    return;
  store_value(cells, new, i->type);
  set(m, i->result, i->type, old);
  ref_top(m)->pc++;
}

static void exchange(struct ref_machine *m, const struct ir_insn *i) {
  struct ref_cell *cells = access_of(m, i, REF_EXCHANGE);
  if (!cells)
    return;
  unsigned bits = ir_type_bytes(i->type) * 8;
  ref_value old = load_value(cells, i->type);
  int same = ref_equal(old, ref_operand(m, i->b, i->type), bits);
  if (same == -1)
    ref_fault(m, "uninitialized");
  else if (same == -2)
    ref_stop_incomplete(m, "the number of an address is used");
  if (m->outcome != REF_GOING)
    return;
  if (same)
    store_value(cells, ref_operand(m, i->c, i->type), i->type);
  set(m, i->result, i->type, old);
  m->slots[i->result + ir_type_slots(i->type)] = ref_number((uint64_t)same);
  ref_top(m)->pc++;
}

/* Would the compare-exchange that the thread is about to make write? */
bool ref_exchange_succeeds(struct ref_machine *m, uint32_t thread) {
  m->current = thread;
  m->t = &m->threads[thread];
  const struct ref_frame *frame = ref_top(m);
  const struct ir_insn *i =
      &m->program->functions[frame->function].insns[frame->pc];
  ref_unpack(m);
  ref_pointer p = ref_to_pointer(address(m, i));
  ref_value expected = ref_operand(m, i->b, i->type);
  ref_pack(m);
  struct ref_object *o = ref_find(m, p.object);
  unsigned size = ir_type_bytes(i->type);
  if (!o || o->dead || p.offset < 0 || p.offset + size > o->size)
    return true;
  const struct ref_cell *cells = ref_cells(m, o) + p.offset;
  return ref_equal(load_value(cells, i->type), expected, size * 8) != 0;
}

/* The model does it byte by byte. */
static void block(struct ref_machine *m, const struct ir_insn *i) {
  ref_word args[3] = {ref_operand(m, i->a, pointer_type).w[0],
                      ref_operand(m, i->b, pointer_type).w[0],
                      ref_operand(m, i->c, i64_type).w[0]};
  uint16_t model = i->op == IR_MEMCPY    ? 2
                   : i->op == IR_MEMMOVE ? 3
                                         : 4; /* the order in model_core.c */
  if (decides(m, args[2]))
    ref_call_model(m, model, 0, args, 3);
}

/* ------------------------------------------------------------------ objects */

static void end_scope(struct ref_machine *m, const struct ir_function *f,
                      const struct ir_insn *i) {
  uint32_t slot = f->locals[i->imm].slot;
  struct ref_object *o = ref_find(m, ref_to_pointer(m->slots[slot]).object);
  if (o && !o->dead) {
    if ((!o->private || m->options.every_access) && !ref_permit_step(m))
      return;
    ref_end_object(m, o);
  }
  m->slots[slot] = (ref_word){0, UINT64_MAX, {0, 0}};
  ref_top(m)->pc++;
}

static uint32_t count_allocas(struct ref_machine *m) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->object_count; i++)
    count += m->objects[i].kind == REF_ALLOCA && !m->objects[i].dead &&
             m->objects[i].owner == m->current &&
             m->objects[i].depth == m->t->head.depth;
  return count;
}

/* C11 6.7.6.2p5: the size of an array is greater than zero each time it is
 * evaluated. */
static void need_elements(struct ref_machine *m, const struct ir_insn *i) {
  ref_word n = ref_operand(m, i->a, i->type).w[0];
  if (!decides(m, n))
    return;
  bool negative =
      (i->flags & IR_NSW) && (n.bits & UINT64_C(1) << (i->type.bits - 1));
  if (n.bits == 0 || negative)
    ref_fault(m, "valid-deref");
  else
    ref_top(m)->pc++;
}

static void make_alloca(struct ref_machine *m, const struct ir_insn *i) {
  ref_word size = ref_operand(m, i->a, i64_type).w[0];
  if (!decides(m, size))
    return;
  uint32_t order = count_allocas(m);
  uint32_t id = ref_new_object(m, REF_ALLOCA, size.bits, 4);
  if (!id)
    return;
  ref_find(m, id)->info = order;
  m->slots[i->result] = ref_make_pointer(id, 0);
  ref_top(m)->pc++;
}

static void restore_stack(struct ref_machine *m, const struct ir_insn *i) {
  uint64_t token = ref_operand(m, i->a, pointer_type).w[0].bits;
  if (count_allocas(m) > token && !ref_permit_step(m))
    return;
  for (uint32_t n = 0; n < m->object_count; n++) {
    struct ref_object *o = &m->objects[n];
    if (o->kind == REF_ALLOCA && !o->dead && o->owner == m->current &&
        o->depth == m->t->head.depth && o->info >= token)
      ref_end_object(m, o);
  }
  ref_top(m)->pc++;
}

/* This thread's copy of a global, made when it is first asked for. */
static void thread_local_copy(struct ref_machine *m, const struct ir_insn *i) {
  uint32_t global =
      ref_to_pointer(ref_operand(m, i->a, pointer_type).w[0]).object;
  const struct ir_global *g = &m->program->globals[global];
  uint32_t id = 0;
  for (uint32_t n = 0; n < m->object_count && !id; n++)
    if (m->objects[n].kind == REF_TLS && m->objects[n].info == global &&
        m->objects[n].owner == m->current && !m->objects[n].dead)
      id = m->objects[n].id;
  if (!id) {
    id = ref_new_object(m, REF_TLS, g->size, 4);
    if (!id)
      return;
    ref_find(m, id)->info = global;
    ref_fill_global(m, g, ref_cells(m, ref_find(m, id)));
  }
  m->slots[i->result] = ref_make_pointer(id, 0);
  ref_top(m)->pc++;
}

static void start_arguments(struct ref_machine *m, const struct ir_insn *i) {
  ref_word p = address(m, i);
  if (!ref_permit(m, p, 24, REF_WRITE))
    return;
  struct ref_cell *cells = ref_access(m, p, 24, REF_WRITE);
  if (!cells)
    return;
  uint32_t gp, fp, area = ref_variable_arguments(m, &gp, &fp);
  ref_store_word(cells, ref_number(gp), 4);
  ref_store_word(cells + 4, ref_number(fp), 4);
  ref_store_word(cells + 8, ref_make_pointer(area, 176), 8);
  ref_store_word(cells + 16, ref_make_pointer(area, 0), 8);
  ref_top(m)->pc++;
}

/* ------------------------------------------------------------------ control */

static void go(struct ref_machine *m, const struct ir_function *f,
               uint32_t block_number) {
  struct ref_frame *frame = ref_top(m);
  uint32_t to = f->blocks[block_number].first;
  bool back = to <= frame->pc;
  frame->pc = to;
  if (back && m->work > SILENT) {
    m->t->head.pending_count = 0;
    m->outcome = REF_STOPPED;
  }
}

static void branch(struct ref_machine *m, const struct ir_function *f,
                   const struct ir_insn *i) {
  ref_word w = ref_operand(m, i->a, i1_type).w[0];
  if (decides(m, w))
    go(m, f, i->target[w.bits ? 0 : 1]);
}

static void switch_to(struct ref_machine *m, const struct ir_function *f,
                      const struct ir_insn *i) {
  const struct ir_switch *s = &f->switches[i->imm];
  ref_word w = ref_operand(m, i->a, s->type).w[0];
  if (!decides(m, w))
    return;
  uint32_t to = s->otherwise;
  for (uint32_t n = 0; n < s->count; n++)
    if (s->values[n] == w.bits)
      to = s->targets[n];
  go(m, f, to);
}

static void jump_to_label(struct ref_machine *m, const struct ir_function *f,
                          const struct ir_insn *i) {
  ref_word w = ref_operand(m, i->a, pointer_type).w[0];
  ref_pointer p = ref_to_pointer(w);
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (p.object != m->first_function + ref_top(m)->function ||
           p.offset < 16 || p.offset - 16 >= (int64_t)f->block_count)
    ref_fault(m, "bad-call");
  else
    go(m, f, (uint32_t)(p.offset - 16));
}

static void leave(struct ref_machine *m, const struct ir_function *f,
                  const struct ir_insn *i) {
  const struct ir_list *list = &f->rets[i->imm];
  bool ends_main =
      ref_top(m)->function == m->program->main && m->t->head.depth == 2;
  if (ends_main && i->imm && list->count &&
      !decides(m, ref_operand(m, list->items[0], f->results[0]).w[0]))
    return;
  if (ref_has_shared_objects(m, m->t->head.depth) && !ref_permit_step(m))
    return;
  ref_word words[512];
  uint32_t count = 0;
  if (f->result_count > 250)
    ref_stop_incomplete(m, "too many results");
  for (uint32_t r = 0; i->imm && r < list->count && count < 510; r++) {
    ref_value v = ref_operand(m, list->items[r], f->results[r]);
    for (uint32_t w = 0; w < ir_type_slots(f->results[r]); w++)
      words[count++] = v.w[w];
  }
  ref_return(m, words, count);
}

/* ----------------------------------------------------------------- dispatch */

static void compute(struct ref_machine *m, const struct ir_function *f,
                    const struct ir_insn *i) {
  ref_value a = ref_operand(m, i->a, ir_insn_operand_type(f, i, 0));
  ref_value b = ref_operand(m, i->b, ir_insn_operand_type(f, i, 1));
  ref_value c = ref_operand(m, i->c, ir_insn_operand_type(f, i, 2));
  ref_word second = ref_number(0);
  ref_value r = ref_is_float_op(i) ? ref_compute_float(m, i, a, b, c)
                                   : ref_compute(m, i, a, b, c, &second);
  if (m->outcome != REF_GOING)
    return;
  ir_type type = ir_insn_result_type(i);
  set(m, i->result, type, r);
  if (ir_op_has_second(i->op))
    m->slots[i->result + ir_type_slots(type)] = second;
  ref_top(m)->pc++;
}

static void choose_between(struct ref_machine *m, const struct ir_insn *i) {
  ref_word w = ref_operand(m, i->a, i1_type).w[0];
  if (!decides(m, w))
    return;
  set(m, i->result, i->type, ref_operand(m, w.bits ? i->b : i->c, i->type));
  ref_top(m)->pc++;
}

static void add_to_pointer(struct ref_machine *m, const struct ir_insn *i) {
  ref_word n =
      i->b == IR_NONE ? ref_number(0) : ref_operand(m, i->b, i64_type).w[0];
  ref_word r =
      ref_add_to_pointer(m, i, ref_operand(m, i->a, pointer_type).w[0], n);
  if (m->outcome != REF_GOING)
    return;
  m->slots[i->result] = r;
  ref_top(m)->pc++;
}

static void exec(struct ref_machine *m) {
  struct ref_frame *frame = ref_top(m);
  const struct ir_function *f = &m->program->functions[frame->function];
  const struct ir_insn *i = &f->insns[frame->pc];
  m->work++;
  switch (i->op) {
  case IR_MOV:
    set(m, i->result, i->type, ref_operand(m, i->a, i->type));
    frame->pc++;
    return;
  case IR_UNDEF:
  case IR_KILL:
    set(m, i->result, i->type, undefined_value());
    frame->pc++;
    return;
  case IR_PTRADD:
    add_to_pointer(m, i);
    return;
  case IR_SELECT:
    choose_between(m, i);
    return;
  case IR_LOAD:
    load(m, i);
    return;
  case IR_STORE:
    store(m, i);
    return;
  case IR_RMW:
    rmw(m, i);
    return;
  case IR_CMPXCHG:
    exchange(m, i);
    return;
  case IR_FENCE:
    frame->pc++;
    return;
  case IR_MEMCPY:
  case IR_MEMMOVE:
  case IR_MEMSET:
    block(m, i);
    return;
  case IR_SCOPE_BEGIN:
    ref_begin_local(m, (uint32_t)i->imm);
    frame->pc++;
    return;
  case IR_SCOPE_END:
    end_scope(m, f, i);
    return;
  case IR_EXTENT:
    need_elements(m, i);
    return;
  case IR_ALLOCA:
    make_alloca(m, i);
    return;
  case IR_STACKSAVE:
    m->slots[i->result] = ref_number(count_allocas(m));
    frame->pc++;
    return;
  case IR_STACKRESTORE:
    restore_stack(m, i);
    return;
  case IR_TLS:
    thread_local_copy(m, i);
    return;
  case IR_VA_START:
    start_arguments(m, i);
    return;
  case IR_CALL:
    ref_call(m, f, i);
    return;
  case IR_BR:
    go(m, f, i->target[0]);
    return;
  case IR_CONDBR:
    branch(m, f, i);
    return;
  case IR_SWITCH:
    switch_to(m, f, i);
    return;
  case IR_INDIRECTBR:
    jump_to_label(m, f, i);
    return;
  case IR_RET:
    leave(m, f, i);
    return;
  case IR_UNREACHABLE:
    ref_fault(m, "unreach-call");
    return;
  case IR_TRAP:
    ref_terminate(m, "unreach-call");
    return;
  case IR_UNSUPPORTED:
    ref_stop_incomplete(m, "%s", m->program->texts[i->imm]);
    return;
  default:
    compute(m, f, i);
  }
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
  ref_unpack(m);
  while (m->outcome == REF_GOING) {
    m->granted = false;
    if (ref_top(m)->model)
      m->models[ref_top(m)->model - 1]->run(m);
    else
      exec(m);
  }
  ref_pack(m);
}
