/*
 * tests/reference/exec.c - instructions.
 *
 * An instruction is a function, or a case of the switch below, that says
 * whether the next one is behind it.  If the step is over, or the next one is
 * elsewhere, it is not.
 */
#include "model.h"

#include <string.h>

/* A silent loop is cut after so many instructions. */
enum { SILENT = 1000 };

static const ir_type pointer_type = {IR_PTR, 0}, i64_type = {IR_INT, 64},
                     i1_type = {IR_INT, 1};

/* ---------------------------------------------------------------- operands */

static ref_value constant(const struct ref_machine *m,
                          const struct ir_constant *c) {
  if (c->kind == IR_UNDEFINED)
    return REF_UNDEFINED_VALUE;
  bool is_number = c->kind == IR_NUMBER;
  return (ref_value){{is_number ? ref_number(c->bits) : ref_address_of(m, c),
                      ref_number(is_number ? c->high : 0)}};
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

static ref_word word(const struct ref_machine *m, ir_operand x, ir_type type) {
  return ref_operand(m, x, type).w[0];
}

static bool set(struct ref_machine *m, const struct ir_insn *i, ir_type type,
                ref_value v) {
  if (i->result != IR_NONE)
    memcpy(ref_words(m) + i->result, v.w, ir_type_slots(type) * sizeof *v.w);
  return true;
}

static bool set_word(struct ref_machine *m, uint32_t slot, ref_word w) {
  ref_words(m)[slot] = w;
  return true;
}

/* ----------------------------------------------------------------- accesses */

static ref_word address(const struct ref_machine *m, const struct ir_insn *i) {
  ref_word p = word(m, i->a, pointer_type);
  p.bits += p.undefined ? 0 : (uint64_t)i->imm;
  return p;
}

/* Drops the undefined bits in the bytes of the mask; are there others? */
static bool drop_padding(unsigned mask, ref_value *value) {
  uint64_t left = 0;
  for (int n = 0; n < 2; n++)
    for (int b = 0; b < 8; b++)
      if (mask >> (8 * n + b) & 1)
        value->w[n].undefined &= ~((uint64_t)255 << 8 * b);
  for (int n = 0; n < 2; n++)
    left |= value->w[n].undefined;
  return left != 0;
}

/* Does a compare-exchange find what it expects?  Where only padding is not
 * defined, both are so. */
static bool exchanges(struct ref_machine *m, const struct ir_insn *i,
                      ref_value old, ref_value expected, unsigned bits) {
  int same = ref_equal(old, expected, bits);
  if (same != -1 || ref_goes_on(m, REF_UNINITIALIZED))
    return ref_decide(m, same);
  if (bits == 64)
    old.w[1].undefined = expected.w[1].undefined = 0;
  bool more = drop_padding(i->padding, &old);
  more |= drop_padding(i->padding, &expected);
  return ref_decide(m, more ? -1 : ref_equal(old, expected, bits)) &&
         ref_pick(m, 2) == 0;
}

/* Load, store, read-modify-write, compare-exchange. */
static bool access_memory(struct ref_machine *m, const struct ir_insn *i) {
  bool atomic = i->flags & IR_ATOMIC, same = true;
  enum ref_access_kind kind =
      i->op == IR_LOAD      ? (atomic ? REF_ATOMIC_READ : REF_READ)
      : i->op == IR_CMPXCHG ? REF_EXCHANGE
      : i->op == IR_RMW     ? REF_ATOMIC_WRITE
                            : (atomic ? REF_ATOMIC_WRITE : REF_WRITE);
  unsigned size = ir_type_bytes(i->type);
  ref_word p = address(m, i);
  struct ref_cell *cells =
      ref_permit(m, p, size, kind) ? ref_access(m, p, size, kind) : NULL;
  if (cells && ref_is_atomic(kind) &&
      (p.bits % size || size > ref_align_of(m, ref_to_pointer(p).object)))
    ref_fault(m, "valid-deref");
  if (m->outcome != REF_GOING)
    return false;
  bool decides = i->flags & IR_DECIDES || i->op == IR_CMPXCHG;
  if (i->op != IR_STORE && !ref_keep_loaded(m, cells, size, decides))
    return false;
  ref_value old = ref_load_value(cells, size),
            new = ref_operand(m, i->b, i->type);
  if (i->op == IR_LOAD && ref_is_not_passed(m, p, cells, i->type))
    ref_fault(m, "bad-call");
  if (i->op == IR_RMW)
    new = ref_rmw(m, i, old, new);
  if (i->op == IR_CMPXCHG) {
    same = exchanges(m, i, old, new, size * 8);
    if (same && i->flags & IR_WEAK && m->options.spurious_failures)
      same = ref_pick(m, 2) == 0;
    new = ref_operand(m, i->c, i->type);
  }
  if (m->outcome != REF_GOING)
    return false;
  if (i->op != IR_LOAD && same)
    ref_store_value(cells, new, size);
  if (i->op != IR_STORE)
    set(m, i, i->type, old);
  if (i->op == IR_CMPXCHG)
    set_word(m, i->result + ir_type_slots(i->type), ref_number(same));
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
static bool access_block(struct ref_machine *m, const struct ir_insn *i) {
  ref_word args[3] = {word(m, i->a, pointer_type), word(m, i->b, pointer_type),
                      word(m, i->c, i64_type)};
  if (ref_needs(m, args[2])) /* models and instructions have one order */
    ref_push_model(m, (uint16_t)(REF_MEMCPY + i->op - IR_MEMCPY), 0, args, 3);
  return false;
}

/* ------------------------------------------------------------------ objects */

/* A local that is there ends: its block is left, or entered again. */
static bool change_scope(struct ref_machine *m, const struct ir_insn *i) {
  uint32_t local = (uint32_t)i->imm;
  struct ref_object *o =
      ref_find_own(m, REF_LOCAL, m->t->head.depth, REF_FIRST_LOCAL + local);
  if (o && ref_is_shared(m, o) && !ref_permit_step(m))
    return false; /* where others can look, the end of an object is a step */
  if (o)
    ref_end_object(m, o);
  if (i->op == IR_SCOPE_BEGIN)
    ref_begin_local(m, local);
  else
    ref_words(m)[ref_function(m)->locals[local].slot] = REF_UNDEFINED;
  return true;
}

/* The allocas of the frame. */
static uint32_t count_allocas(struct ref_machine *m) {
  uint32_t count = 0;
  REF_FOR_FRAME(m, o)
  count += o->kind == REF_ALLOCA;
  return count;
}

static bool make_alloca(struct ref_machine *m, const struct ir_insn *i) {
  ref_word size = word(m, i->a, i64_type);
  uint32_t order = count_allocas(m);
  unsigned align = i->align > 4 ? i->align : 4; /* the stack has 16 */
  struct ref_object *o = ref_needs(m, size)
                             ? ref_new_object(m, REF_ALLOCA, size.bits, align)
                             : NULL;
  if (!o)
    return false;
  o->info = order;
  return set_word(m, i->result, ref_make_pointer(o->id, 0));
}

static bool restore_stack(struct ref_machine *m, const struct ir_insn *i) {
  uint64_t token = word(m, i->a, pointer_type).bits;
  if (count_allocas(m) > token && !ref_permit_step(m))
    return false;
  REF_FOR_FRAME(m, o)
  if (o->kind == REF_ALLOCA && o->info >= token)
    ref_end_object(m, o);
  return true;
}

/* C11 6.7.6.2p5: the size of an array is greater than zero each time it is
 * evaluated. */
static bool need_elements(struct ref_machine *m, const struct ir_insn *i) {
  ref_word n = word(m, i->a, i->type);
  bool negative = i->flags & IR_NSW && n.bits >> (i->type.bits - 1) & 1;
  if (ref_needs(m, n) && (n.bits == 0 || negative))
    ref_fault(m, "valid-deref");
  return m->outcome == REF_GOING;
}

/* This thread's copy of a global, made when it is first asked for. */
static bool thread_local_copy(struct ref_machine *m, const struct ir_insn *i) {
  uint32_t global = ref_to_pointer(word(m, i->a, pointer_type)).object;
  const struct ir_global *g = &m->program->globals[global];
  struct ref_object *o = ref_find_own(m, REF_TLS, 0, global);
  if (!o) {
    o = ref_new_object(m, REF_TLS, g->size, ref_log2(g->align));
    if (!o)
      return false;
    o->info = global;
    ref_fill_global(m, g, ref_cells(m, o));
  }
  return set_word(m, i->result, ref_make_pointer(o->id, 0));
}

/* ------------------------------------------------------------------ control */

static bool go(struct ref_machine *m, uint32_t block_number) {
  struct ref_frame *frame = ref_top(m);
  uint32_t to = ref_function(m)->blocks[block_number].first;
  if (to <= frame->pc && m->work > SILENT)
    m->outcome = REF_STOPPED;
  frame->pc = to;
  return false;
}

static bool switch_to(struct ref_machine *m, const struct ir_insn *i) {
  const struct ir_switch *s = &ref_function(m)->switches[i->imm];
  ref_word w = word(m, i->a, s->type);
  if (ref_goes_on(m, REF_UNINITIALIZED) && m->options.free_values &&
      w.undefined) { /* more than there may be */
    uint32_t n = ref_pick(m, s->count + 1);
    return go(m, n < s->count ? s->targets[n] : s->otherwise);
  }
  if (!ref_define(m, &w, UINT64_MAX))
    return false;
  uint32_t to = s->otherwise;
  for (uint32_t n = 0; n < s->count; n++)
    if (s->values[n] == w.bits)
      to = s->targets[n];
  return go(m, to);
}

static bool jump_to_label(struct ref_machine *m, const struct ir_insn *i) {
  ref_word w = word(m, i->a, pointer_type);
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

static bool leave(struct ref_machine *m, const struct ir_insn *i) {
  enum { MOST = 250 };
  const struct ir_function *f = ref_function(m);
  const struct ir_list *list = &f->rets[i->imm];
  uint32_t results = i->imm ? list->count : 0, count = 0;
  bool shared = false, ends_main = ref_top(m)->function == m->program->main &&
                                   m->t->head.depth == 2;
  REF_FOR_FRAME(m, o)
  shared |= ref_is_shared(m, o);
  if (results > MOST)
    ref_stop_incomplete(m, "too many results");
  if (m->outcome != REF_GOING || (shared && !ref_permit_step(m)))
    return false;
  ref_word status = ref_number(0);
  if (ends_main && results) {
    status = word(m, list->items[0], f->results[0]);
    if (ref_goes_on(m, REF_UNINITIALIZED)) /* the rest is not seen */
      status.undefined &= UINT8_MAX;
    if (!ref_define(m, &status, UINT8_MAX))
      return false;
  }
  ref_word words[2 * MOST];
  for (uint32_t r = 0; r < results; r++) {
    ref_value v = ref_operand(m, list->items[r], f->results[r]);
    for (uint32_t w = 0; w < ir_type_slots(f->results[r]); w++)
      words[count++] = v.w[w];
  }
  if (ends_main && results)
    words[0] = status;
  ref_return(m, words, count);
  return false;
}

/* Main is about to return: pointers to blocks that its variables have are kept
 * in an object of the library's. */
static bool keep_left(struct ref_machine *m, const struct ir_insn *i) {
  uint16_t left[REF_OBJECTS];
  uint32_t count = 0;
  bool shared = false;
  (void)i;
  if (!m->options.lenient_leaks || m->current != 0 || m->t->head.depth != 2 ||
      ref_top(m)->function != m->program->main ||
      ref_find_hidden(m, REF_LEFT, false))
    return true;
  REF_FOR_FRAME(m, o)
  shared |= ref_is_shared(m, o);
  if (shared && !ref_permit_step(m))
    return false;
  REF_FOR_FRAME(m, o) {
    const struct ref_cell *cells = ref_cells(m, o);
    for (uint32_t c = 0; c < o->size; c++) {
      const struct ref_object *to = ref_find(m, cells[c].origin / 8);
      bool known = !to || to->kind != REF_HEAP || to->dead;
      for (uint32_t n = 0; n < count && !known; n++)
        known = left[n] == to->id;
      if (!known)
        left[count++] = to->id;
    }
  }
  if (count == 0)
    return true;
  uint32_t id = ref_hidden(m, REF_LEFT, false, 8 * count);
  for (uint32_t n = 0; n < count && id; n++)
    ref_store_word(ref_cells(m, ref_find(m, id)) + 8 * n,
                   ref_make_pointer(left[n], 0), 8);
  return id != 0;
}

/* ------------------------------------------------------------------- values */

static bool compute(struct ref_machine *m, const struct ir_insn *i) {
  const struct ir_function *f = ref_function(m);
  ref_value a = ref_operand(m, i->a, ir_insn_operand_type(f, i, 0));
  ref_value b = ref_operand(m, i->b, ir_insn_operand_type(f, i, 1));
  ref_value c = ref_operand(m, i->c, ir_insn_operand_type(f, i, 2));
  ref_word second = ref_number(0);
  ref_value r = ref_compute(m, i, a, b, c, &second);
  if (m->outcome != REF_GOING)
    return false;
  ir_type type = ir_insn_result_type(i);
  if (ir_op_has_second(i->op))
    set_word(m, i->result + ir_type_slots(type), second);
  return set(m, i, type, r);
}

/* ----------------------------------------------------------------- dispatch */

typedef bool insn_fn(struct ref_machine *m, const struct ir_insn *i);
static insn_fn *const functions[IR_OP_COUNT] = {
    [IR_LOAD] = access_memory,
    [IR_STORE] = access_memory,
    [IR_RMW] = access_memory,
    [IR_CMPXCHG] = access_memory,
    [IR_MEMCPY] = access_block,
    [IR_MEMMOVE] = access_block,
    [IR_MEMSET] = access_block,
    [IR_SCOPE_BEGIN] = change_scope,
    [IR_SCOPE_END] = change_scope,
    [IR_LEAVE] = keep_left,
    [IR_EXTENT] = need_elements,
    [IR_ALLOCA] = make_alloca,
    [IR_STACKRESTORE] = restore_stack,
    [IR_TLS] = thread_local_copy,
    [IR_CALL] = ref_call,
    [IR_SWITCH] = switch_to,
    [IR_INDIRECTBR] = jump_to_label,
    [IR_RET] = leave,
};

static bool exec(struct ref_machine *m, const struct ir_insn *i) {
  ref_word w;
  if (functions[i->op])
    return functions[i->op](m, i);
  switch (i->op) {
  case IR_MOV:
    return set(m, i, i->type, ref_operand(m, i->a, i->type));
  case IR_UNDEF:
  case IR_KILL:
  case IR_FENCE: /* it has no result */
    return set(m, i, i->type, REF_UNDEFINED_VALUE);
  case IR_PTRADD:
    w = ref_add_to_pointer(m, i, word(m, i->a, pointer_type),
                           word(m, i->b, i64_type));
    return m->outcome == REF_GOING && set_word(m, i->result, w);
  case IR_SELECT:
    w = word(m, i->a, i1_type);
    return ref_define(m, &w, 1) &&
           set(m, i, i->type, ref_operand(m, w.bits ? i->b : i->c, i->type));
  case IR_STACKSAVE:
    return set_word(m, i->result, ref_number(count_allocas(m)));
  case IR_VA_START:
    return ref_start_arguments(m, address(m, i));
  case IR_BR:
    return go(m, i->target[0]);
  case IR_CONDBR:
    w = word(m, i->a, i1_type);
    return ref_define(m, &w, 1) && go(m, i->target[w.bits ? 0 : 1]);
  case IR_UNREACHABLE:
    return ref_fault(m, "unreach-call"), false;
  case IR_TRAP:
    return ref_terminate(m, "unreach-call"), false;
  case IR_UNSUPPORTED:
    return ref_stop_incomplete(m, "%s", m->program->texts[i->imm]), false;
  default:
    return compute(m, i);
  }
}

/* The thread makes the access that it was about to make, and goes on to its
 * next one. */
void ref_step(struct ref_machine *m, uint32_t thread) {
  m->current = thread;
  m->t = &m->threads[thread];
  m->outcome = REF_GOING;
  m->terminates = false;
  m->work = 0;
  m->scheduled = m->t->head.pending[0].kind;
  memset(m->t->head.pending, 0, sizeof m->t->head.pending);
  m->t->head.gave_way = false;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (t != thread && m->threads[t].head.sections)
      m->threads[t].head.gave_way = true;
  while (m->outcome == REF_GOING) {
    m->granted = false;
    if (ref_top(m)->model) {
      m->models[ref_top(m)->model - 1]->run(m);
      continue;
    }
    m->work++;
    if (exec(m, &ref_function(m)->insns[ref_top(m)->pc]))
      ref_top(m)->pc++;
  }
}
