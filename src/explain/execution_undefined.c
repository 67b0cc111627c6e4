/*
 * explain/execution_undefined.c - where an undefined value comes from.
 *
 * The machine knows that a value is undefined, not why.  While an execution is
 * watched, each instruction that has an undefined operand hands the operand's
 * origin on to its result: a variable that was never set, or a place in memory
 * that was never written.  Slots and memory that are not known to have an
 * origin are one.  Only what is asked for at the end is put into words, so an
 * origin that is gone by then is not reported.
 */
#include <stdio.h>
#include <string.h>

#include "explain/access.h"
#include "explain/execution_impl.h"
#include "explain/type.h"

enum { MOST_STEPS = 16, MOST_STORES = 1024 };

/* ------------------------------------------------------------------ origins */

static struct undefined_slots *slots_at(struct watcher *w, uint32_t thread,
                                        uint32_t depth) {
  struct undefined *u = &w->undefined;
  while (u->thread_count <= thread) {
    VEC_ROOM(u->threads, u->thread_count, u->thread_capacity);
    u->threads[u->thread_count++] = (struct undefined_thread){.frames = NULL};
  }
  struct undefined_thread *t = &u->threads[thread];
  while (t->frame_count <= depth) {
    VEC_ROOM(t->frames, t->frame_count, t->frame_capacity);
    t->frames[t->frame_count++] = (struct undefined_slots){.items = NULL};
  }
  return &t->frames[depth];
}

static struct origin *slot_origin(struct watcher *w, uint32_t thread,
                                  uint32_t depth, uint32_t slot) {
  struct undefined_slots *s = slots_at(w, thread, depth);
  while (s->count <= slot) {
    VEC_ROOM(s->items, s->count, s->capacity);
    s->items[s->count++] = (struct origin){.kind = ORIGIN_UNKNOWN};
  }
  return &s->items[slot];
}

/* The latest store of an undefined value, or copy, that has this byte. */
static const struct undefined_store *store_at(const struct watcher *w,
                                              allways_pointer p) {
  for (size_t i = w->undefined.store_count; i-- > 0;) {
    const struct undefined_store *s = &w->undefined.stores[i];
    if (s->to.area == p.area && p.offset >= s->to.offset &&
        p.offset - s->to.offset < s->size)
      return s;
  }
  return NULL;
}

static struct origin memory_origin(const struct watcher *w, allways_pointer p,
                                   uint32_t position) {
  for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
    const struct undefined_store *s = store_at(w, p);
    if (s == NULL)
      break;
    if (!s->is_copy)
      return s->origin;
    p = (allways_pointer){s->origin.at.offset + p.offset - s->to.offset,
                          s->origin.at.area};
  }
  return (struct origin){ORIGIN_MEMORY, 0, 0, p, position};
}

/* ----------------------------------------------------------------- operands */

/* The frame that is looked at. */
struct undefined_frame {
  struct watcher *w;
  struct vm *vm;
  uint32_t thread, depth, function;
  const struct ir_function *f;
};

static bool is_undefined(const struct undefined_frame *x, uint32_t slot) {
  return vm_slot_undefined(x->vm, x->thread, x->depth, slot);
}

struct operand_search {
  const struct undefined_frame *x;
  uint32_t slot; /* IR_NONE: not found yet */
};

static void take_undefined(void *context, uint32_t slot) {
  struct operand_search *s = context;
  if (s->slot == IR_NONE && is_undefined(s->x, slot))
    s->slot = slot;
}

/* The first operand that is undefined; IR_NONE: none is. */
static uint32_t undefined_operand(const struct undefined_frame *x,
                                  const struct ir_insn *i) {
  struct operand_search s = {x, IR_NONE};
  ir_insn_reads(x->w->program, x->f, i, take_undefined, &s);
  return s.slot;
}

static bool pointer_in(const struct undefined_frame *x, ir_operand operand,
                       allways_pointer *p) {
  if (ir_is_constant(operand)) {
    const struct ir_constant *c =
        &x->w->program->constants[operand - IR_CONSTANT];
    uint32_t area = c->kind == IR_GLOBAL ? vm_global_area(x->vm, c->index) : 0;
    *p = (allways_pointer){c->bits, area};
    return area != 0;
  }
  struct vm_value v = vm_slot(x->vm, x->thread, x->depth, operand);
  *p = (allways_pointer){v.bits, v.area};
  return v.kind == VM_VALUE_POINTER;
}

/* The one instruction that writes a temporary; NULL: it is none. */
static const struct ir_insn *writer(const struct ir_function *f,
                                    uint32_t slot) {
  for (uint32_t i = 0; slot >= f->first_temp && i < f->insn_count; i++)
    if (f->insns[i].result == slot && f->insns[i].op != IR_KILL)
      return &f->insns[i];
  return NULL;
}

/* Of instructions that were executed together with the one that needed them,
 * nothing was reported: they are looked at here. */
static struct origin origin_of(const struct undefined_frame *x, uint32_t slot) {
  const struct ir_insn *i;
  allways_pointer p;
  for (unsigned steps = 0; steps < MOST_STEPS && slot != IR_NONE; steps++) {
    struct origin o = *slot_origin(x->w, x->thread, x->depth, slot);
    if (o.kind != ORIGIN_UNKNOWN)
      return o;
    if (slot < x->f->first_temp)
      return (struct origin){slot < x->f->param_slots ? ORIGIN_UNKNOWN
                                                      : ORIGIN_VARIABLE,
                             x->function, slot, allways_null(), 0};
    i = writer(x->f, slot);
    if (i && i->op == IR_LOAD && pointer_in(x, i->a, &p)) {
      p.offset += (uint64_t)i->imm;
      return memory_origin(x->w, p, i->position);
    }
    slot = i ? undefined_operand(x, i) : IR_NONE;
  }
  return (struct origin){.kind = ORIGIN_UNKNOWN};
}

/* ------------------------------------------------------------- instructions */

static void forget_stores(struct watcher *w, allways_pointer to,
                          uint64_t size) {
  struct undefined *u = &w->undefined;
  size_t kept = 0;
  for (size_t i = 0; i < u->store_count; i++) {
    const struct undefined_store *s = &u->stores[i];
    bool inside = s->to.area == to.area && s->to.offset >= to.offset &&
                  s->to.offset + s->size <= to.offset + size;
    if (!inside)
      u->stores[kept++] = *s;
  }
  u->store_count = kept;
}

static void add_store(struct watcher *w, struct undefined_store store) {
  struct undefined *u = &w->undefined;
  forget_stores(w, store.to, store.size);
  if (u->store_count == MOST_STORES)
    memmove(u->stores, u->stores + 1, --u->store_count * sizeof *u->stores);
  VEC_ROOM(u->stores, u->store_count, u->store_capacity);
  u->stores[u->store_count++] = store;
}

static bool take_place(void *context, const struct scalar *s) {
  struct scalar *place = context;
  *place = *s;
  return false;
}

/* To be reported when the row ends, if it is still so. */
static void note_place(const struct undefined_frame *x, allways_pointer p,
                       uint64_t size) {
  struct undefined *u = &x->w->undefined;
  struct vm_access a = {
      .area = p.area, .write = true, .offset = p.offset, .size = size};
  struct undefined_note n = {.is_place = true};
  if (x->f->runtime)
    return;
  if (!access_place(&x->w->values, x->vm, &a, &n.place))
    values_scalars(&x->w->values, p.area, p.offset, size, take_place, &n.place);
  if (n.place.area == 0 || n.place.bits)
    return;
  VEC_ROOM(u->notes, u->note_count, u->note_capacity);
  u->notes[u->note_count++] = n;
}

static void at_store(const struct undefined_frame *x, const struct ir_insn *i) {
  allways_pointer p;
  uint64_t size = ir_type_bytes(i->type);
  if (!pointer_in(x, i->a, &p))
    return;
  p.offset += (uint64_t)i->imm;
  if (ir_is_constant(i->b) || !is_undefined(x, i->b)) {
    if (x->w->undefined.store_count)
      forget_stores(x->w, p, size);
    return;
  }
  struct origin o = origin_of(x, i->b);
  add_store(x->w, (struct undefined_store){p, size, o, false});
  note_place(x, p, size);
}

static void at_copy(const struct undefined_frame *x, const struct ir_insn *i) {
  allways_pointer to, from;
  uint64_t size = 0;
  if (ir_is_constant(i->c))
    size = x->w->program->constants[i->c - IR_CONSTANT].bits;
  else
    size = vm_slot(x->vm, x->thread, x->depth, i->c).bits;
  if (!pointer_in(x, i->a, &to) || !pointer_in(x, i->b, &from) || size == 0)
    return;
  struct origin o = {ORIGIN_MEMORY, 0, 0, from, i->position};
  add_store(x->w, (struct undefined_store){to, size, o, true});
}

/* The arguments' origins are those of the parameters. */
static void at_call(const struct undefined_frame *x, const struct ir_insn *i) {
  const struct ir_call *call = &x->f->calls[i->imm];
  uint32_t slot = 0;
  slots_at(x->w, x->thread, x->depth + 1)->count = 0;
  for (uint32_t k = 0; k < call->arg_count && k < call->fixed_count; k++) {
    ir_operand value = call->args[k].value;
    if (!ir_is_constant(value) && is_undefined(x, value)) {
      struct origin o = origin_of(x, value);
      *slot_origin(x->w, x->thread, x->depth + 1, slot) = o;
    }
    slot += ir_type_slots(call->args[k].type);
  }
}

/* What is returned has the same origin in the caller. */
static void at_return(const struct undefined_frame *x,
                      const struct ir_insn *i) {
  uint32_t slot = undefined_operand(x, i);
  struct origin o = origin_of(x, slot);
  slots_at(x->w, x->thread, x->depth)->count = 0;
  if (x->depth == 0)
    return;
  const struct ir_insn *call = vm_frame_insn(x->vm, x->thread, x->depth - 1);
  if (call->op != IR_CALL || call->result == IR_NONE)
    return;
  *slot_origin(x->w, x->thread, x->depth - 1, call->result) = o;
  x->w->undefined.last.depth = x->depth - 1;
  x->w->undefined.last.insn = call;
  x->w->undefined.last.function =
      vm_frame(x->vm, x->thread, x->depth - 1).function;
}

static void at_other(const struct undefined_frame *x, const struct ir_insn *i) {
  allways_pointer p;
  if (i->result == IR_NONE || i->op == IR_KILL)
    return;
  struct origin o = {.kind = ORIGIN_UNKNOWN};
  uint32_t slot = i->op == IR_UNDEF ? IR_NONE : undefined_operand(x, i);
  if (slot != IR_NONE) {
    o = origin_of(x, slot);
  } else if (i->op == IR_LOAD && pointer_in(x, i->a, &p)) {
    p.offset += (uint64_t)i->imm;
    o = memory_origin(x->w, p, i->position);
  }
  *slot_origin(x->w, x->thread, x->depth, i->result) = o;
}

static const struct ir_variable *variable_in(const struct ir_function *f,
                                             uint32_t slot) {
  for (uint32_t i = 0; i < f->variable_count; i++)
    if (f->variables[i].slot == slot && !f->variables[i].indirect)
      return &f->variables[i];
  return NULL;
}

/* Does it compute something?  A variable that is made undefined was not set. */
static bool computes(const struct ir_insn *i) {
  return i->result != IR_NONE && i->op != IR_UNDEF && i->op != IR_KILL &&
         !(i->op == IR_MOV && ir_is_constant(i->a));
}

static bool is_frame(struct vm *vm, uint32_t thread, uint32_t depth,
                     uint32_t function) {
  return depth < vm_depth(vm, thread) &&
         vm_frame(vm, thread, depth).function == function;
}

/* ------------------------------------------------------------- entry points */

void undefined_look(struct watcher *w, struct vm *vm, uint32_t thread) {
  struct undefined *u = &w->undefined;
  const struct undefined_last *l = &u->last;
  if (l->insn == NULL || l->thread != thread || w->running != thread ||
      !computes(l->insn) || !is_frame(vm, thread, l->depth, l->function))
    return;
  const struct ir_function *f = &w->program->functions[l->function];
  const struct ir_variable *v = variable_in(f, l->insn->result);
  bool stopped = vm_frame_insn(vm, thread, l->depth) == l->insn;
  if (v == NULL || f->runtime || stopped ||
      !vm_slot_undefined(vm, thread, l->depth, v->slot))
    return;
  VEC_ROOM(u->notes, u->note_count, u->note_capacity);
  u->notes[u->note_count++] = (struct undefined_note){.depth = l->depth,
                                                      .slot = v->slot,
                                                      .function = l->function,
                                                      .name = v->name};
}

void undefined_insn(struct watcher *w, struct vm *vm, uint32_t thread) {
  uint32_t depth = vm_depth(vm, thread) - 1;
  const struct ir_insn *i = vm_frame_insn(vm, thread, depth);
  uint32_t function = vm_frame(vm, thread, depth).function;
  struct undefined_frame x = {
      w, vm, thread, depth, function, &w->program->functions[function]};
  w->undefined.last = (struct undefined_last){thread, depth, function, i};
  switch (i->op) {
  case IR_STORE:
    at_store(&x, i);
    break;
  case IR_MEMCPY:
  case IR_MEMMOVE:
    at_copy(&x, i);
    break;
  case IR_CALL:
    at_call(&x, i);
    break;
  case IR_RET:
    at_return(&x, i);
    break;
  default:
    at_other(&x, i);
  }
}

static const char *noted_name(const struct undefined_note *n) {
  return n->is_place ? n->place.name : n->name;
}

/* Has the row a note of what has this name? */
static bool is_noted(const struct undefined *u, size_t count,
                     const char *name) {
  for (size_t i = 0; i < count; i++)
    if (u->notes[i].is_noted && strcmp(noted_name(&u->notes[i]), name) == 0)
      return true;
  return false;
}

static bool is_still_undefined(struct watcher *w, struct vm *vm,
                               uint32_t thread, const struct row *row,
                               const struct undefined_note *n) {
  char text[VALUE_ROOM];
  if (n->is_place)
    return value_text(&w->values, &n->place, text) == VALUE_UNDEFINED;
  return n->depth == row->depth &&
         is_frame(vm, thread, n->depth, n->function) &&
         vm_slot_undefined(vm, thread, n->depth, n->slot);
}

void undefined_report(struct watcher *w, struct vm *vm, uint32_t thread,
                      struct row *row) {
  struct undefined *u = &w->undefined;
  for (size_t i = 0; i < u->note_count; i++) {
    struct undefined_note *n = &u->notes[i];
    if (!is_still_undefined(w, vm, thread, row, n) ||
        is_noted(u, i, noted_name(n)))
      continue;
    row_note(row, "%s = undefined", noted_name(n));
    n->is_noted = true;
  }
  u->note_count = 0;
}

/* ------------------------------------------------------------------ the end */

/* The fault is about the variable, or the place, that is the origin. */
static bool report_origin(struct watcher *w, struct vm *vm,
                          const struct origin *o) {
  struct fault *fault = &w->execution->fault;
  struct value_object object;
  struct allways_area_info info;
  if (o->kind == ORIGIN_MEMORY) {
    if (!value_describe(&w->values, o->at.area, &object, &info) || !object.ours)
      return false;
    vm_fault_object(vm, o->at, fault);
  } else if (o->kind == ORIGIN_VARIABLE) {
    const struct ir_function *f = &w->program->functions[o->function];
    const struct ir_variable *v = variable_in(f, o->slot);
    if (v == NULL || f->runtime)
      return false;
    fault->about =
        (struct fault_area){.kind = ABOUT_REGISTER,
                            .function = o->function,
                            .variable = (uint32_t)(v - f->variables)};
    fault->allocated = v->position;
  } else {
    return false;
  }
  fault->unset = true;
  const struct ir_position *p = &w->program->positions[o->position];
  if (p->line != w->program->positions[fault->position].line)
    fault->read = o->position;
  return true;
}

/* The variable of the line that was undefined, through temporaries. */
static void note_variable(const struct undefined_frame *x, uint32_t slot,
                          struct row *row) {
  for (unsigned n = 0; n < MOST_STEPS && slot != IR_NONE && !x->f->runtime;
       n++) {
    const struct ir_variable *v = variable_in(x->f, slot);
    const struct ir_insn *i = writer(x->f, slot);
    if (v) {
      row_note(row, "has read %s: undefined", v->name);
      return;
    }
    slot = i && i->op != IR_LOAD ? undefined_operand(x, i) : IR_NONE;
  }
}

void undefined_end(struct watcher *w, struct vm *vm, uint32_t thread,
                   struct row *row) {
  const struct undefined_last *last = &w->undefined.last;
  uint32_t depth = 0;
  if (last->insn == NULL || last->thread != thread ||
      last->depth >= vm_depth(vm, thread))
    return;
  struct undefined_frame x = {w,
                              vm,
                              thread,
                              last->depth,
                              last->function,
                              &w->program->functions[last->function]};
  uint32_t slot = undefined_operand(&x, last->insn);
  struct origin o = origin_of(&x, slot);
  note_variable(&x, slot, row);
  if (report_origin(w, vm, &o) || !vm_user_frame(vm, thread, &depth) ||
      depth >= last->depth)
    return;
  /* Inside a function of the runtime: what the user gave it. */
  const struct ir_insn *call = vm_frame_insn(vm, thread, depth);
  x.depth = depth;
  x.function = vm_frame(vm, thread, depth).function;
  x.f = &w->program->functions[x.function];
  slot = undefined_operand(&x, call);
  o = origin_of(&x, slot);
  note_variable(&x, slot, row);
  report_origin(w, vm, &o);
}

void undefined_release(struct watcher *w) {
  struct undefined *u = &w->undefined;
  for (size_t i = 0; i < u->thread_count; i++) {
    struct undefined_thread *t = &u->threads[i];
    for (size_t d = 0; d < t->frame_count; d++)
      VEC_FREE(t->frames[d].items, t->frames[d].capacity);
    VEC_FREE(t->frames, t->frame_capacity);
  }
  VEC_FREE(u->threads, u->thread_capacity);
  VEC_FREE(u->stores, u->store_capacity);
  VEC_FREE(u->notes, u->note_capacity);
}
