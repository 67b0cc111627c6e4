/*
 * vm/expression.c - the pointer of an access as C would write it:
 * queue->head->next, from the instructions that computed it and what debug
 * information says of types.
 *
 * Temporaries have one writer, so the way back from an operand is found in the
 * function itself.  An expression carries its type; where that is not known,
 * there is no text rather than a wrong one.
 *
 *     t1 = load queue          queue          a pointer
 *     t2 = ptradd t1, 8        queue->head    a place: its address is meant
 *     t3 = load t2             queue->head    what is stored there
 *     load t3 + 16             queue->head->next
 *
 * All of this reads the program and, to find an argument, registers.  It
 * changes nothing and is called only when something is reported.
 */
#include <stdio.h>
#include <string.h>

#include "vm/machine.h"
#include "vm/observe.h"

/* An expression of C, as far as it is built. */
struct text {
  char bytes[128];
  uint32_t type;  /* debug type of the expression */
  bool is_place;  /* it names an object: its address is meant */
  bool is_behind; /* the place holds the address of the object it names */
  bool is_own;    /* the function has its own name for another's object */
};

/* Operands that are looked at for one expression; longer ones are not shown. */
enum { MAX_STEPS = 24 };

/* The walk back through the instructions of one function. */
struct walk {
  const struct vm *vm;
  const struct ir_function *f;
  unsigned steps;
  ir_type access; /* what is read or written; void: not known */
};

/* ------------------------------------------------------------------- types */

/* Type 0 is there, too: nothing is known of it. */
static const struct ir_debug_type *type_at(const struct vm *vm, uint32_t type) {
  assert(type < vm->program->debug_type_count);
  return &vm->program->debug_types[type];
}

/* The type behind typedefs and qualifiers. */
static uint32_t strip(const struct vm *vm, uint32_t type) {
  while (type && type_at(vm, type)->kind == IR_DEBUG_TYPEDEF)
    type = type_at(vm, type)->target;
  return type;
}

/* The type of what a pointer points to, or of the elements of an array; 0: it
 * is neither, or not known. */
static uint32_t pointed_to(const struct vm *vm, uint32_t type) {
  type = strip(vm, type);
  if (type == 0 || (type_at(vm, type)->kind != IR_DEBUG_POINTER &&
                    type_at(vm, type)->kind != IR_DEBUG_ARRAY))
    return 0;
  return strip(vm, type_at(vm, type)->target);
}

static unsigned kind_of(const struct vm *vm, uint32_t type) {
  return type_at(vm, strip(vm, type))->kind;
}

static bool is_record(const struct vm *vm, uint32_t type) {
  unsigned kind = kind_of(vm, type);
  return type && (kind == IR_DEBUG_STRUCT || kind == IR_DEBUG_UNION);
}

static bool is_array(const struct vm *vm, uint32_t type) {
  return kind_of(vm, type) == IR_DEBUG_ARRAY;
}

/* In bytes; 0: not known.  Debug information may leave out the size of an array
 * whose length is known. */
static uint64_t size_of(const struct vm *vm, uint32_t type) {
  const struct ir_debug_type *t = type_at(vm, strip(vm, type));
  if (t->kind == IR_DEBUG_ARRAY && t->size == 0 && t->count != UINT64_MAX)
    return t->count * size_of(vm, t->target);
  return t->size;
}

/* Can an access of this type be one to a scalar of that type? */
static bool is_accessed_as(const struct vm *vm, uint32_t type, ir_type access) {
  unsigned kind = kind_of(vm, type);
  bool is_float = access.kind == IR_F32 || access.kind == IR_F64;
  return access.kind == IR_VOID ||
         (size_of(vm, type) == ir_type_bytes(access) &&
          (kind == IR_DEBUG_POINTER) == (access.kind == IR_PTR) &&
          (kind == IR_DEBUG_FLOAT) == is_float);
}

/* Is there a scalar at the offset that the access can be to? */
static bool reaches(const struct vm *vm, uint32_t type, uint64_t offset,
                    ir_type access) {
  const struct ir_debug_type *t = type_at(vm, strip(vm, type));
  if (is_array(vm, type)) {
    uint64_t size = size_of(vm, t->target);
    return size && reaches(vm, t->target, offset % size, access);
  }
  if (!is_record(vm, type))
    return offset == 0 && is_accessed_as(vm, type, access);
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct ir_debug_member *m = &t->members[i];
    uint64_t at = m->bit_offset / 8;
    if (m->bit_size == 0 && offset >= at &&
        offset < at + size_of(vm, m->type) &&
        reaches(vm, m->type, offset - at, access))
      return true;
  }
  return false;
}

/* --------------------------------------------------------------- expression */

static bool operand_text(struct walk *w, ir_operand x, struct text *out);

/* The text becomes first and second, either of which may be the text itself;
 * false if there is no room. */
static bool join(struct text *out, const char *first, const char *second) {
  char joined[sizeof out->bytes];
  int n = snprintf(joined, sizeof joined, "%s%s", first, second);
  if (n < 0 || (size_t)n >= sizeof joined)
    return false;
  memcpy(out->bytes, joined, (size_t)n + 1);
  return true;
}

/* Of several, as in a union, the first that the access can be to. */
static const struct ir_debug_member *member_at(const struct walk *w,
                                               uint32_t type, uint64_t offset) {
  const struct ir_debug_type *t = type_at(w->vm, type);
  const struct ir_debug_member *first = NULL;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct ir_debug_member *m = &t->members[i];
    uint64_t at = m->bit_offset / 8, size = size_of(w->vm, m->type);
    if (m->bit_size || offset < at || offset >= at + (size ? size : 1))
      continue;
    if (t->kind != IR_DEBUG_UNION ||
        reaches(w->vm, m->type, offset - at, w->access))
      return m;
    if (first == NULL)
      first = m;
  }
  return first;
}

static bool add_index(struct text *e, const char *index) {
  return join(e, e->bytes, "[") && join(e, e->bytes, index) &&
         join(e, e->bytes, "]");
}

/* The element of an array that the offset is in becomes the place. */
static bool add_element(struct walk *w, struct text *e, uint32_t element,
                        uint64_t *offset) {
  uint64_t size = size_of(w->vm, element);
  char index[24];
  if (size == 0)
    return false;
  snprintf(index, sizeof index, "%llu", (unsigned long long)(*offset / size));
  *offset %= size;
  e->type = element;
  e->is_place = true;
  return add_index(e, index);
}

/* The member of a record that the offset is in becomes the place; one without a
 * name adds nothing to the text. */
static bool add_name(struct walk *w, struct text *e, const char *sign,
                     uint64_t *offset) {
  uint32_t record =
      e->is_place ? strip(w->vm, e->type) : pointed_to(w->vm, e->type);
  const struct ir_debug_member *m = member_at(w, record, *offset);
  if (m == NULL ||
      (m->name[0] && (!join(e, e->bytes, sign) || !join(e, e->bytes, m->name))))
    return false;
  *offset -= m->bit_offset / 8;
  e->type = m->type;
  e->is_place = true;
  return true;
}

/* From the address of an object to that of a part of it: the outermost that
 * begins there, or the innermost. */
static bool add_part(struct walk *w, struct text *e, uint64_t offset,
                     bool innermost) {
  uint32_t type =
      e->is_place ? strip(w->vm, e->type) : pointed_to(w->vm, e->type);
  const char *sign = e->is_place ? "." : "->";
  if ((int64_t)offset < 0)
    return false;
  if (!e->is_place && type &&
      (offset >= size_of(w->vm, type) || is_array(w->vm, type))) {
    sign = ".";
    if (!add_element(w, e, type, &offset))
      return false;
  }
  while (offset || innermost) {
    size_t length = strlen(e->bytes);
    if (is_record(w->vm, type)) {
      if (!add_name(w, e, sign, &offset))
        return false;
    } else if (is_array(w->vm, type)) {
      if (!add_element(w, e, type_at(w->vm, type)->target, &offset))
        return false;
    } else {
      break;
    }
    type = strip(w->vm, e->type);
    if (strlen(e->bytes) > length)
      sign = ".";
  }
  return offset == 0;
}

/* The value that is stored at an address. */
static bool dereference(struct walk *w, struct text *e) {
  uint32_t target = pointed_to(w->vm, e->type);
  if (e->is_place) {
    e->is_place = e->is_behind;
    if (e->is_behind)
      e->type = target;
    e->is_behind = false;
    return true;
  }
  char inner[sizeof e->bytes];
  memcpy(inner, e->bytes, sizeof inner);
  e->type = target;
  return target != 0 && join(e, "*", inner);
}

/* An access to a record or an array is one to a part of it. */
static bool add_access(struct walk *w, struct text *e, uint64_t offset) {
  uint32_t type =
      e->is_place ? strip(w->vm, e->type) : pointed_to(w->vm, e->type);
  if (offset == 0 && !is_record(w->vm, type) && !is_array(w->vm, type))
    return true;
  return add_part(w, e, offset, true);
}

/* The variable that the slot is, or whose address it holds. */
static bool variable_text(struct walk *w, uint32_t slot, struct text *out) {
  for (uint32_t i = 0; i < w->f->variable_count; i++) {
    const struct ir_variable *v = &w->f->variables[i];
    bool memory = v->local != IR_NONE && w->f->locals[v->local].slot == slot;
    if (v->slot != slot && !memory)
      continue;
    /* An array of variable length is known by the address of its elements. */
    bool whole = v->indirect && !memory && slot < w->f->param_slots;
    out->type = whole ? pointed_to(w->vm, v->type) : v->type;
    out->is_place = memory || whole;
    out->is_behind = memory && v->indirect;
    out->is_own = v->indirect;
    return join(out, v->name, "");
  }
  return false;
}

/* A number, or a place in a global that has a name in the source. */
static bool constant_text(struct walk *w, uint32_t number, struct text *out) {
  assert(number < w->vm->program->constant_count);
  const struct ir_constant *c = &w->vm->program->constants[number];
  if (c->kind == IR_NUMBER) {
    out->is_place = false;
    out->type = 0;
    return snprintf(out->bytes, sizeof out->bytes, "%lld", (long long)c->bits) >
           0;
  }
  if (c->kind != IR_GLOBAL)
    return false;
  const struct ir_global *g = &w->vm->program->globals[c->index];
  if (g->name[0] == '.' || !join(out, g->name, ""))
    return false;
  out->type = g->debug_type;
  out->is_place = true;
  return c->bits == 0 || add_part(w, out, c->bits, false);
}

/* From an address to the array that begins there and has elements of this size;
 * a pointer to such an element will do. */
static bool find_array(struct walk *w, struct text *e, uint64_t size) {
  uint64_t offset = 0;
  uint32_t target = pointed_to(w->vm, e->type);
  if (!e->is_place && (target == 0 || size_of(w->vm, target) == size))
    return true;
  for (const char *sign = e->is_place ? "." : "->";; sign = ".") {
    uint32_t type =
        e->is_place ? strip(w->vm, e->type) : pointed_to(w->vm, e->type);
    target = type_at(w->vm, type)->target;
    if (is_array(w->vm, type) && size_of(w->vm, target) == size && e->is_place)
      return true;
    if (is_array(w->vm, type)
            ? !add_element(w, e, e->is_place ? target : type, &offset)
            : !is_record(w->vm, type) || !add_name(w, e, sign, &offset))
      return false;
  }
}

/* What a PTRADD adds to an address: a member, or an element.  An index that
 * cannot be written is shown as dots. */
static bool index_text(struct walk *w, const struct ir_insn *i,
                       struct text *out) {
  struct text index;
  if (i->b == IR_NONE)
    return add_part(w, out, (uint64_t)i->imm, false);
  if (!operand_text(w, i->b, &index))
    snprintf(index.bytes, sizeof index.bytes, "...");
  if (!find_array(w, out, (uint64_t)i->imm) || !add_index(out, index.bytes))
    return false;
  out->type = pointed_to(w->vm, out->type);
  out->is_place = true;
  return true;
}

/* The one instruction that writes a temporary. */
static const struct ir_insn *writer(const struct ir_function *f,
                                    uint32_t slot) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].result == slot && f->insns[i].op != IR_KILL)
      return &f->insns[i];
  return NULL;
}

/* What a load gives.  While its address is written, the type of the load says
 * which member of a union is meant. */
static bool load_text(struct walk *w, const struct ir_insn *i,
                      struct text *out) {
  ir_type outer = w->access;
  w->access = i->type;
  bool known = operand_text(w, i->a, out) &&
               add_access(w, out, (uint64_t)i->imm) && dereference(w, out);
  w->access = outer;
  return known;
}

static bool insn_text(struct walk *w, const struct ir_insn *i,
                      struct text *out) {
  switch (i->op) {
  case IR_MOV:
  case IR_SEXT:
  case IR_ZEXT:
  case IR_TRUNC:
  case IR_PTRTOINT:
  case IR_INTTOPTR:
    return operand_text(w, i->a, out);
  case IR_LOAD:
    return load_text(w, i, out);
  case IR_PTRADD:
    return operand_text(w, i->a, out) && index_text(w, i, out);
  default:
    return false;
  }
}

/* A constant, a variable, or the instruction that made the temporary. */
static bool operand_text(struct walk *w, ir_operand x, struct text *out) {
  assert(x != IR_NONE);
  if (w->steps++ > MAX_STEPS)
    return false;
  if (ir_is_constant(x))
    return constant_text(w, x - IR_CONSTANT, out);
  if (variable_text(w, x, out))
    return true;
  const struct ir_insn *i = x >= w->f->first_temp ? writer(w->f, x) : NULL;
  return i != NULL && insn_text(w, i, out);
}

/* The operand of an instruction that is the pointer p. */
static ir_operand access_operand(struct vm *vm, const struct reg *r,
                                 const struct ir_insn *i, struct reg p) {
  switch (i->op) {
  case IR_MEMCPY:
  case IR_MEMMOVE:
    return operand_reg(vm, r, i->a).meta == p.meta ? i->a : i->b;
  case IR_MEMSET:
  case IR_LOAD:
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG:
  case IR_PTRADD:
  case IR_EQ:
  case IR_ULT:
  case IR_UGT:
  case IR_ULE:
  case IR_UGE:
  case IR_SUB:
    return i->a;
  default:
    return IR_NONE;
  }
}

/* What is given to a function: the address of a place, but arrays decay. */
static bool block_text(struct walk *w, ir_operand x, struct text *out) {
  if (!operand_text(w, x, out))
    return false;
  bool array = type_at(w->vm, strip(w->vm, out->type))->kind == IR_DEBUG_ARRAY;
  char name[sizeof out->bytes];
  memcpy(name, out->bytes, sizeof name);
  return !out->is_place || array || join(out, "&", name);
}

static bool argument_text(struct walk *w, const struct ir_call *call,
                          uint32_t number, struct text *out) {
  return number < call->arg_count &&
         block_text(w, call->args[number].value, out);
}

/* The argument that is the pointer p, or points into the same object.  The
 * value of the first one may be gone, if the call is the last that needs it. */
static uint32_t find_argument(struct vm *vm, const struct ir_call *call,
                              const struct reg *r, struct reg p) {
  for (uint32_t i = 0; i < call->arg_count; i++) {
    struct reg x = operand_reg(vm, r, call->args[i].value);
    if (call->args[i].type.kind == IR_PTR && x.meta == p.meta &&
        (p.meta != 0 || x.bits == p.bits))
      return i;
  }
  return call->arg_count &&
                 reg_is_partial(operand_reg(vm, r, call->args[0].value))
             ? 0
             : call->arg_count;
}

/* The innermost frame outside the runtime and the instruction it is at. */
static const struct ir_insn *user_insn(const struct vm *vm,
                                       const struct thread *t,
                                       const struct frame **frame) {
  for (uint32_t d = t->depth; d-- > t->loaded;) {
    const struct frame *f = *frame = &t->frames[d];
    if (f->code->f->runtime)
      continue;
    assert(d + 1 < t->depth || vm->at_code == NULL || vm->at_code == f->code);
    if (d + 1 == t->depth)
      return vm->at_code ? &f->code->f->insns[vm->at_insn] : NULL;
    return &f->code->f->insns[f->code->source[f->pc - f->code->insns - 1]];
  }
  return NULL;
}

void expression_of_call(struct vm *vm, const struct thread *t, char *text,
                        size_t room) {
  struct text out = {.type = 0};
  const struct frame *frame;
  const struct ir_insn *i = user_insn(vm, t, &frame);
  text[0] = 0;
  if (i == NULL || i->op != IR_CALL)
    return;
  struct walk w = {vm, frame->code->f, 0, {IR_VOID, 0}};
  if (argument_text(&w, &w.f->calls[i->imm], 0, &out))
    snprintf(text, room, "%s", out.bytes);
}

/* An access by an instruction shows its place; a call, or a block operation,
 * shows the argument that is at fault. */
void expression_of_access(struct vm *vm, struct reg p, char *text,
                          size_t room) {
  struct text out = {.type = 0};
  const struct frame *frame;
  text[0] = 0;
  if (vm->thread == NULL || vm->at_code == NULL)
    return;
  const struct ir_insn *i = user_insn(vm, vm->thread, &frame);
  if (i == NULL)
    return;
  struct walk w = {vm, frame->code->f, 0, {IR_VOID, 0}};
  const struct reg *r = vm->thread->regs + frame->base;
  ir_operand x = access_operand(vm, r, i, p);
  bool known = false;
  if (i->op == IR_CALL) {
    const struct ir_call *call = &w.f->calls[i->imm];
    known = argument_text(&w, call, find_argument(vm, call, r, p), &out);
  } else if (i->op == IR_MEMCPY || i->op == IR_MEMMOVE || i->op == IR_MEMSET) {
    known = block_text(&w, x, &out);
  } else if (i->op == IR_PTRADD && i->array) {
    known = insn_text(&w, i, &out);
  } else if (x != IR_NONE) {
    w.access = i->type;
    known = operand_text(&w, x, &out);
    if (known && (i->op == IR_LOAD || i->op == IR_STORE))
      known = add_access(&w, &out, (uint64_t)i->imm);
  }
  if (known)
    snprintf(text, room, "%s", out.bytes);
}

bool vm_place_of_access(struct vm *vm, struct vm_expression *e) {
  struct text out = {.type = 0};
  if (vm->at_code == NULL || vm->at_code->f->runtime)
    return false;
  const struct ir_insn *i = &vm->at_code->f->insns[vm->at_insn];
  struct walk w = {vm, vm->at_code->f, 0, i->type};
  bool plain = i->op == IR_LOAD || i->op == IR_STORE;
  if ((!plain && i->op != IR_RMW && i->op != IR_CMPXCHG) ||
      !operand_text(&w, i->a, &out) ||
      !add_access(&w, &out, plain ? (uint64_t)i->imm : 0))
    return false;
  e->type = out.is_place ? out.type : pointed_to(vm, out.type);
  e->is_own = out.is_own;
  int n = snprintf(e->text, sizeof e->text, "%s%s", out.is_place ? "" : "*",
                   out.bytes);
  return n > 0 && (size_t)n < sizeof e->text;
}
