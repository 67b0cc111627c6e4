/*
 * tests/reference/frame.c - calls, returns, and the frames of a thread.
 *
 * While a function of the program runs, its slots lie in m->slots.  When it
 * calls, or its thread stops, those that are live are packed behind its frame.
 * A frame that calls has phase 1: its results are not live yet.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* Of locals, info says which. */
enum { VARIABLE_ARGUMENTS = 1, FIRST_LOCAL = 2 };
enum { CALLING = 1, NOT_PASSED = 0xba };

struct ref_frame *ref_top(struct ref_machine *m) {
  return &m->t->stack[m->t->head.top].frame;
}

ref_word *ref_words(struct ref_machine *m) {
  return &m->t->stack[m->t->head.top + 1].word;
}

/* Frames move when the stack grows, which is when one is pushed. */
void ref_stack_room(struct ref_thread *t, uint32_t units) {
  if (units <= t->capacity)
    return;
  t->stack = alloc_resize(t->stack, t->capacity * sizeof *t->stack,
                          units * 2 * sizeof *t->stack);
  t->capacity = units * 2;
}

/* ---------------------------------------------------------- pack and unpack */

/* Moves the live slots of the last frame; returns their number. */
static uint32_t move_slots(struct ref_machine *m, bool pack) {
  struct ref_frame *frame = ref_top(m);
  const struct ir_function *f = &m->program->functions[frame->function];
  const struct ref_function_info *info = &m->infos[frame->function];
  uint32_t pc = frame->pc + (frame->phase == CALLING), count = 0;
  uint32_t skip = IR_NONE, skipped = 0;
  if (frame->phase == CALLING) {
    skip = f->insns[frame->pc].result;
    skipped = ir_insn_result_slots(f, &f->insns[frame->pc]);
  }
  ref_stack_room(m->t, m->t->head.top + 1 + info->live_count[pc]);
  ref_word *words = ref_words(m);
  for (uint32_t i = 0; i < info->live_count[pc]; i++) {
    uint32_t slot = info->live[pc][i];
    if (slot >= skip && slot < skip + skipped && !info->jumped_to[slot])
      continue;
    if (pack)
      words[count++] = m->slots[slot];
    else
      m->slots[slot] = words[count++];
  }
  return count;
}

static void slot_room(struct ref_machine *m, uint32_t count) {
  if (count <= m->slot_capacity)
    return;
  m->slots = alloc_resize(m->slots, m->slot_capacity * sizeof *m->slots,
                          count * sizeof *m->slots);
  m->slot_capacity = count;
}

void ref_pack(struct ref_machine *m) {
  struct ref_frame *frame = ref_top(m);
  if (m->t->head.depth == 0 || frame->model)
    return;
  uint16_t words = (uint16_t)move_slots(m, true);
  frame = ref_top(m);
  frame->words = words;
  m->t->head.units = m->t->head.top + 1 + frame->words;
}

void ref_unpack(struct ref_machine *m) {
  struct ref_frame *frame = ref_top(m);
  if (m->t->head.depth == 0 || frame->model)
    return;
  slot_room(m, m->program->functions[frame->function].slot_count);
  move_slots(m, false);
  frame->words = 0;
  m->t->head.units = m->t->head.top + 1;
}

/* ------------------------------------------------------------------- frames */

static struct ref_frame *push(struct ref_machine *m, uint32_t words) {
  struct ref_thread_head *h = &m->t->head;
  if (h->units + words > REF_STACK) {
    ref_stop_incomplete(m, "the stack is too large");
    return NULL;
  }
  uint32_t position = h->depth ? ref_position(m, m->current) : 0;
  ref_stack_room(m->t, h->units + 1 + words);
  uint32_t at = h->units, below = h->depth ? at - h->top : 0;
  h->top = at;
  h->units = at + 1 + words;
  h->depth++;
  memset(&m->t->stack[at], 0, (1 + words) * sizeof(union ref_unit));
  struct ref_frame *frame = ref_top(m);
  frame->below = below;
  frame->words = (uint16_t)words;
  frame->position = position;
  return frame;
}

/* The caller waits for its results, if it is a function of the program. */
static void leave_for_call(struct ref_machine *m) {
  if (m->t->head.depth && !ref_top(m)->model) {
    ref_top(m)->phase = CALLING;
    ref_pack(m);
  }
}

static bool ends_with(const struct ref_machine *m, const struct ref_object *o,
                      uint32_t depth) {
  return o->depth == depth && o->owner == m->current && !o->dead &&
         (o->kind == REF_LOCAL || o->kind == REF_ALLOCA ||
          o->kind == REF_FRAME);
}

bool ref_has_shared_objects(struct ref_machine *m, uint32_t depth) {
  for (uint32_t i = 0; i < m->object_count; i++)
    if (ends_with(m, &m->objects[i], depth) &&
        (!m->objects[i].private || m->options.every_access))
      return true;
  return false;
}

void ref_drop_frame(struct ref_machine *m) {
  struct ref_thread_head *h = &m->t->head;
  const struct ref_frame *frame = ref_top(m);
  for (uint32_t i = 0; i < m->object_count; i++)
    if (ends_with(m, &m->objects[i], h->depth))
      ref_end_object(m, &m->objects[i]);
  if (frame->flags & REF_IN_SECTION)
    h->sections--;
  h->units = h->top;
  h->top -= frame->below;
  h->depth--;
}

/* --------------------------------------------------------------- positions */

static uint32_t frame_position(const struct ref_machine *m,
                               const struct ref_frame *frame) {
  if (frame->model)
    return frame->position;
  const struct ir_function *f = &m->program->functions[frame->function];
  for (uint32_t pc = frame->pc + 1; pc-- > 0;)
    if (f->insns[pc].position)
      return f->insns[pc].position;
  return f->position;
}

uint32_t ref_position(const struct ref_machine *m, uint32_t thread) {
  const struct ref_thread *t = &m->threads[thread];
  uint32_t at = t->head.top;
  for (uint32_t d = t->head.depth; d > 0; d--) {
    uint32_t position = frame_position(m, &t->stack[at].frame);
    if (position)
      return position;
    at -= t->stack[at].frame.below;
  }
  return 0;
}

uint32_t ref_line(const struct ref_machine *m, uint32_t thread) {
  return m->program->positions[ref_position(m, thread)].line;
}

/* ------------------------------------------------------ variable arguments */

struct area {
  uint32_t ints, floats, memory; /* registers and bytes taken so far */
};

static bool is_float(ir_type t) { return t.kind == IR_F32 || t.kind == IR_F64; }

/* Where an argument lies in the area, by the x86-64 ABI. */
static uint32_t place(struct area *a, ir_type t,
                      const struct ir_argument *arg) {
  uint32_t words = ir_type_slots(t), size = words * 8, align = 8;
  if (arg->byval_size) {
    size = arg->byval_size;
    align = arg->byval_align > 8 ? arg->byval_align : 8;
  } else if (is_float(t) && a->floats < 8) {
    return 48 + 16 * a->floats++;
  } else if (!is_float(t) && t.kind != IR_F80 && a->ints + words <= 6) {
    a->ints += words;
    return 8 * (a->ints - words);
  } else if (words == 2) {
    align = 16;
  }
  uint32_t at = (a->memory + align - 1) / align * align;
  a->memory = at + (size + 7) / 8 * 8;
  return 176 + at;
}

static void skip_named(const struct ir_call *call, struct area *a) {
  for (uint32_t i = 0; i < call->fixed_count; i++)
    place(a, call->args[i].type, &call->args[i]);
  a->memory = 0;
}

/* The area that va.start points to; its bytes that no argument has are marked,
 * and to read them is bad-call. */
static void pass_variable(struct ref_machine *m, const struct ir_call *call,
                          const ref_value *args) {
  struct area a = {0, 0, 0};
  skip_named(call, &a);
  struct area end = a;
  for (uint32_t i = call->fixed_count; i < call->arg_count; i++) {
    place(&end, call->args[i].type, &call->args[i]);
    if (call->args[i].byval_size || call->args[i].part_align)
      ref_stop_incomplete(m, "a struct or vector among variable arguments");
  }
  uint32_t id = ref_new_object(m, REF_LOCAL, 176 + end.memory, 4);
  if (!id)
    return;
  struct ref_object *o = ref_find(m, id);
  o->private = true;
  o->info = VARIABLE_ARGUMENTS;
  struct ref_cell *cells = ref_cells(m, o);
  for (uint32_t i = 0; i < o->size; i++)
    cells[i].value = NOT_PASSED;
  for (uint32_t i = call->fixed_count; i < call->arg_count; i++) {
    ir_type t = call->args[i].type;
    uint32_t at = place(&a, t, &call->args[i]);
    uint32_t size = ir_type_bytes(t);
    for (uint32_t w = 0; w < ir_type_slots(t); w++)
      ref_store_word(cells + at + 8 * w, args[i].w[w],
                     size - 8 * w < 8 ? size - 8 * w : 8);
  }
}

/* The area of the function that runs, and what its named parameters took. */
uint32_t ref_variable_arguments(struct ref_machine *m, uint32_t *gp,
                                uint32_t *fp) {
  const struct ir_function *f = &m->program->functions[ref_top(m)->function];
  struct area a = {0, 0, 0};
  for (uint32_t i = 0; i < f->param_count; i++) {
    struct ir_argument arg = {.byval_size = f->byval && f->byval[i] ? 8 : 0};
    place(&a, f->params[i], &arg);
  }
  *gp = 8 * a.ints;
  *fp = 48 + 16 * a.floats;
  for (uint32_t i = 0; i < m->object_count; i++)
    if (ends_with(m, &m->objects[i], m->t->head.depth) &&
        m->objects[i].info == VARIABLE_ARGUMENTS)
      return m->objects[i].id;
  return 0;
}

bool ref_is_not_passed(const struct ref_object *o, const struct ref_cell *cells,
                       ir_type type) {
  if (o->kind != REF_LOCAL || o->info != VARIABLE_ARGUMENTS)
    return false;
  for (unsigned b = 0; b < ir_type_bytes(type); b++)
    if (cells[b].value == NOT_PASSED && cells[b].undefined == 0xff)
      return true;
  return false;
}

/* ------------------------------------------------------------------- calls */

/* Copies that the callee gets: destination, source, size of each. */
struct copies {
  ref_word words[24];
  uint32_t count;
};

static void pass_parameters(struct ref_machine *m, const struct ir_function *f,
                            const struct ref_function_info *info,
                            const struct ir_call *call, const ref_value *args,
                            uint32_t count, struct copies *copies) {
  for (uint32_t p = 0, s = 0; p < f->param_count; p++) {
    uint32_t words = ir_type_slots(f->params[p]);
    for (uint32_t w = 0; w < words && p < count; w++)
      m->slots[s + w] = args[p].w[w];
    if (call && p < call->arg_count && call->args[p].byval_size) {
      uint32_t size = call->args[p].byval_size;
      uint32_t id = ref_new_object(m, REF_LOCAL, size, 4);
      if (!id || copies->count + 3 > 24) {
        ref_stop_incomplete(m, "too many aggregates as arguments");
        return;
      }
      ref_find(m, id)->private = info->private_param[p];
      copies->words[copies->count++] = m->slots[s] = ref_make_pointer(id, 0);
      copies->words[copies->count++] = args[p].w[0];
      copies->words[copies->count++] = ref_number(size);
    }
    s += words;
  }
}

/* One that is there already ends: a jump has entered its scope again. */
void ref_begin_local(struct ref_machine *m, uint32_t local) {
  uint32_t function = ref_top(m)->function;
  const struct ir_local *l = &m->program->functions[function].locals[local];
  for (uint32_t i = 0; i < m->object_count; i++)
    if (ends_with(m, &m->objects[i], m->t->head.depth) &&
        m->objects[i].kind == REF_LOCAL &&
        m->objects[i].info == FIRST_LOCAL + local)
      ref_end_object(m, &m->objects[i]);
  unsigned align = 0;
  while (align < 31 && 1u << (align + 1) <= l->align)
    align++;
  uint32_t id = ref_new_object(m, REF_LOCAL, l->size, align);
  if (!id)
    return;
  struct ref_object *o = ref_find(m, id);
  o->private = m->infos[function].private_local[local];
  o->info = FIRST_LOCAL + local;
  m->slots[l->slot] = ref_make_pointer(id, 0);
}

/* Is a block that the position is in inside of this one, or the same? */
static bool is_inside(const struct ir_program *p, uint32_t position,
                      uint32_t block) {
  const struct ir_position *at = &p->positions[position];
  bool inside = at->scope_count == 0 || at->scope_count > IR_SCOPES;
  for (uint32_t i = 0; i < at->scope_count && !inside; i++)
    for (uint32_t s = at->scopes[i]; s && !inside; s = p->scopes[s])
      inside = s == block;
  return inside;
}

/* C11 6.2.4: a variable lives until the execution of its block ends in any
 * way; here, as a jump leads out of it to the call of setjmp at pc. */
void ref_end_left(struct ref_machine *m, uint32_t pc) {
  const struct ir_function *f = &m->program->functions[ref_top(m)->function];
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    if (!ends_with(m, o, m->t->head.depth) || o->kind != REF_LOCAL ||
        o->info < FIRST_LOCAL)
      continue;
    const struct ir_local *l = &f->locals[o->info - FIRST_LOCAL];
    if (!l->scoped || l->scope == 0 ||
        is_inside(m->program, f->insns[pc].position, l->scope))
      continue;
    ref_end_object(m, o);
    m->slots[l->slot] = (ref_word){0, UINT64_MAX, {0, 0}};
  }
}

void ref_push_function(struct ref_machine *m, uint32_t function,
                       const struct ir_call *call, const ref_value *args,
                       uint32_t count) {
  const struct ir_function *f = &m->program->functions[function];
  const struct ref_function_info *info = &m->infos[function];
  leave_for_call(m);
  struct ref_frame *frame = push(m, 0);
  if (!frame)
    return;
  uint32_t position = frame->position;
  frame->function = function;
  slot_room(m, f->slot_count);
  for (uint32_t s = 0; s < f->slot_count; s++)
    m->slots[s] = (ref_word){0, UINT64_MAX, {0, 0}};
  struct copies copies = {.count = 0};
  pass_parameters(m, f, info, call, args, count, &copies);
  for (uint32_t l = 0; l < f->local_count; l++)
    if (!f->locals[l].scoped)
      ref_begin_local(m, l);
  if (call && f->variadic)
    pass_variable(m, call, args);
  if (copies.count) {
    ref_pack(m);
    ref_push_model(m, m->models[0], 1, 0, copies.words, 24);
    if (m->outcome == REF_GOING)
      ref_top(m)->position = position;
  }
}

void ref_push_model(struct ref_machine *m, const struct ref_model *model,
                    uint16_t model_index, uint32_t function,
                    const ref_word *args, uint32_t count) {
  uint32_t words = count > model->words ? count : model->words;
  struct ref_frame *frame = push(m, words);
  if (!frame)
    return;
  frame->model = model_index;
  frame->function = function;
  if (count)
    memcpy(ref_words(m), args, count * sizeof *args);
}

/* A library function is called by the instruction at pc. */
void ref_call_model(struct ref_machine *m, uint16_t model_index,
                    uint32_t function, const ref_word *args, uint32_t count) {
  leave_for_call(m);
  ref_push_model(m, m->models[model_index - 1], model_index, function, args,
                 count);
}

void ref_call_back(struct ref_machine *m, ref_word function,
                   const ref_word *args, uint32_t count) {
  ref_pointer p = ref_to_pointer(function);
  uint32_t index = p.object - m->first_function;
  if (function.undefined)
    ref_fault(m, "uninitialized");
  else if (p.object <= m->first_function || p.offset != 0 ||
           index >= m->program->function_count)
    ref_fault(m, m->options.call_is_deref ? "valid-deref" : "bad-call");
  if (m->outcome != REF_GOING)
    return;
  const struct ir_function *f = &m->program->functions[index];
  if (!f->defined) {
    const struct ref_function_info *info = &m->infos[index];
    if (info->model_index)
      ref_push_model(m, info->model, info->model_index, index, args, count);
    else
      ref_stop_incomplete(m, "'%s' is not modelled", f->name);
    return;
  }
  if (f->param_count != count) {
    ref_fault(m, "bad-call");
    return;
  }
  ref_value values[4];
  for (uint32_t i = 0; i < count; i++)
    values[i].w[0] = args[i];
  ref_push_function(m, index, NULL, values, count);
}

void ref_resume(struct ref_machine *m, const ref_word *results,
                uint32_t count) {
  struct ref_frame *frame = ref_top(m);
  const struct ir_function *f = &m->program->functions[frame->function];
  const struct ir_insn *i = &f->insns[frame->pc];
  frame->phase = 0;
  frame->pc++;
  uint32_t slots = i->op == IR_CALL ? ir_insn_result_slots(f, i) : 0;
  for (uint32_t s = 0; s < slots; s++)
    m->slots[i->result + s] =
        s < count ? results[s] : (ref_word){0, UINT64_MAX, {0, 0}};
}

void ref_return(struct ref_machine *m, const ref_word *results,
                uint32_t count) {
  ref_drop_frame(m);
  struct ref_frame *frame = ref_top(m);
  if (!frame->model) {
    ref_unpack(m);
    ref_resume(m, results, count);
  } else if (count && frame->words) {
    ref_words(m)[frame->words - 1] = results[0];
  }
}

void ref_start_thread(struct ref_machine *m, uint32_t thread,
                      uint16_t model_index, const ref_word *args,
                      uint32_t count) {
  struct ref_thread *t = &m->threads[thread], *before = m->t;
  uint32_t current = m->current;
  memset(&t->head, 0, sizeof t->head);
  t->head.status = REF_RUNNING;
  m->t = t;
  m->current = thread;
  ref_push_model(m, m->models[model_index - 1], model_index, 0, args, count);
  m->budget = 0;
  m->t = before;
  m->current = current;
}
