/*
 * tests/reference/frame.c - calls, returns, and the frames of a thread.
 *
 * A frame of the program has all its slots.  When it calls, its results are not
 * there yet: its phase says so.  A function of the program must be called with
 * the type that it has; a library function needs a model.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* --------------------------------------------------------------- positions */

/* Of the last frame that has one. */
static uint32_t find_position(const struct ref_machine *m, uint32_t thread) {
  const struct ref_thread *t = &m->threads[thread];
  uint32_t at = t->head.top, position = 0;
  for (uint32_t d = t->head.depth; d > 0 && !position; d--) {
    const struct ref_frame *frame = &t->stack[at].frame;
    const struct ir_function *f = &m->program->functions[frame->function];
    position = frame->model ? frame->position : 0;
    for (uint32_t pc = frame->pc + 1; !frame->model && !position && pc > 0;)
      position = f->insns[--pc].position;
    if (!frame->model && !position)
      position = f->position;
    at -= frame->below;
  }
  return position;
}

uint32_t ref_line(const struct ref_machine *m, uint32_t thread) {
  return m->program->positions[find_position(m, thread)].line;
}

/* ------------------------------------------------------------------- frames */

/* Frames move when the stack grows. */
static struct ref_frame *push(struct ref_machine *m, uint32_t words) {
  struct ref_thread_head *h = &m->t->head;
  if (h->units + words > REF_STACK || words > UINT16_MAX) {
    ref_stop_incomplete(m, "the stack is too large");
    return NULL;
  }
  uint32_t at = h->units;
  struct ref_frame frame = {.words = (uint16_t)words,
                            .below = at - h->top,
                            .position = find_position(m, m->current)};
  REF_ROOM(m->t->stack, m->t->capacity, at + 1 + words);
  memset(&m->t->stack[at], 0, (1 + words) * sizeof(union ref_unit));
  m->t->stack[at].frame = frame;
  h->top = at;
  h->units = at + 1 + words;
  h->depth++;
  return ref_top(m);
}

static uint32_t result_slots(const struct ref_machine *m,
                             const struct ir_insn *i) {
  return i->op == IR_CALL ? ir_insn_result_slots(ref_function(m), i) : 0;
}

/* The caller waits for its results, if it is a function of the program.  Where
 * a jump may lead back, the values before the call count. */
static void leave_for_call(struct ref_machine *m) {
  if (m->t->head.depth == 0 || ref_top(m)->model)
    return;
  const struct ir_insn *i = &ref_function(m)->insns[ref_top(m)->pc];
  const bool *kept = m->infos[ref_top(m)->function].jumped_to;
  ref_top(m)->phase = REF_CALLING;
  for (uint32_t s = 0; s < result_slots(m, i); s++)
    if (!kept[i->result + s])
      ref_words(m)[i->result + s] = REF_UNDEFINED;
}

bool ref_ends_with_frame(const struct ref_machine *m,
                         const struct ref_object *o) {
  return o->depth && o->depth == m->t->head.depth && o->owner == m->current &&
         !o->dead;
}

void ref_drop_frame(struct ref_machine *m) {
  struct ref_thread_head *h = &m->t->head;
  const struct ref_frame *frame = ref_top(m);
  REF_FOR_FRAME(m, o)
  ref_end_object(m, o);
  if (frame->flags & REF_IN_SECTION)
    h->sections--;
  h->units = h->top;
  h->top -= frame->below;
  h->depth--;
}

/* ------------------------------------------------------------------- calls */

void ref_begin_local(struct ref_machine *m, uint32_t local) {
  uint32_t function = ref_top(m)->function;
  const struct ir_local *l = &m->program->functions[function].locals[local];
  struct ref_object *o =
      ref_new_object(m, REF_LOCAL, l->size, ref_log2(l->align));
  if (!o)
    return;
  o->private = !m->infos[function].escapes[l->slot];
  o->info = REF_FIRST_LOCAL + local;
  ref_words(m)[l->slot] = ref_make_pointer(o->id, 0);
}

/* Arguments come into the first slots.  Copies of aggregates are made by a
 * model on top: destination, source, size of each. */
static void pass_arguments(struct ref_machine *m, const struct ir_function *f,
                           const struct ir_call *call, const ref_value *args) {
  enum { COPIES = 24 };
  ref_word copies[COPIES] = {{0}};
  uint32_t count = 0, position = ref_top(m)->position;
  const bool *escapes = m->infos[ref_top(m)->function].escapes;
  for (uint32_t p = 0, s = 0; p < f->param_count;
       s += ir_type_slots(f->params[p++])) {
    memcpy(ref_words(m) + s, args[p].w,
           ir_type_slots(f->params[p]) * sizeof(ref_word));
    uint32_t size = call && p < call->arg_count ? call->args[p].byval_size : 0;
    if (!size)
      continue;
    uint64_t align = call->args[p].byval_align | 8; /* by the ABI */
    struct ref_object *o = ref_new_object(m, REF_LOCAL, size, ref_log2(align));
    if (!o || count == COPIES) {
      ref_stop_incomplete(m, "too many aggregates as arguments");
      return;
    }
    o->private = !escapes[s];
    ref_words(m)[s] = ref_make_pointer(o->id, 0);
    copies[count++] = ref_words(m)[s];
    copies[count++] = args[p].w[0];
    copies[count++] = ref_number(size);
  }
  for (uint32_t l = 0; l < f->local_count; l++)
    if (!f->locals[l].scoped)
      ref_begin_local(m, l);
  if (f->variadic)
    ref_pass_variable(m, call, args);
  if (count) {
    ref_push_model(m, REF_COPY_IN, 0, copies, COPIES);
    ref_top(m)->position = position;
  }
}

static void push_function(struct ref_machine *m, uint32_t function,
                          const struct ir_call *call, const ref_value *args) {
  const struct ir_function *f = &m->program->functions[function];
  leave_for_call(m);
  struct ref_frame *frame = push(m, f->slot_count);
  if (!frame)
    return;
  frame->function = function;
  for (uint32_t s = 0; s < f->slot_count; s++)
    ref_words(m)[s] = REF_UNDEFINED;
  pass_arguments(m, f, call, args);
}

/* Arguments are copied before the first instruction; it calls nothing. */
void ref_push_model(struct ref_machine *m, uint16_t model, uint32_t function,
                    const ref_word *args, uint32_t count) {
  if (model != REF_COPY_IN)
    leave_for_call(m);
  uint32_t words = m->models[model - 1]->words;
  struct ref_frame *frame = push(m, count > words ? count : words);
  if (!frame)
    return;
  frame->model = model;
  frame->function = function;
  frame->pc = count;
  if (count)
    memcpy(ref_words(m), args, count * sizeof *args);
}

/* The function that a value points to; 0: the outcome is set. */
static uint32_t callee(struct ref_machine *m, ref_word w) {
  ref_pointer p = ref_to_pointer(w);
  uint32_t index = p.object - m->first_function;
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (p.object <= m->first_function || p.offset != 0 ||
           index >= m->program->function_count)
    ref_fault(m, m->options.call_is_deref ? "valid-deref" : "bad-call");
  else if (!m->program->functions[index].defined && !m->infos[index].model)
    ref_stop_incomplete(m, "'%s' is not modelled",
                        m->program->functions[index].name);
  return m->outcome == REF_GOING ? index : 0;
}

bool ref_call_back(struct ref_machine *m, ref_word function,
                   const ref_word *args, uint32_t count, enum ir_kind result) {
  uint32_t index = callee(m, function);
  if (!index)
    return false;
  const struct ir_function *f = &m->program->functions[index];
  ref_value values[4];
  bool fits = f->param_count == count && !f->variadic &&
              (!result || (f->result_count && f->results[0].kind == result));
  for (uint32_t i = 0; i < count && fits; i++) {
    values[i].w[0] = args[i];
    fits = index == m->program->main ||
           (f->params[i].kind == IR_PTR && !(f->byval && f->byval[i]));
  }
  if (m->infos[index].section)
    ref_stop_incomplete(m, "a library function calls an atomic section");
  else if (!fits)
    ref_fault(m, "bad-call");
  else if (f->defined)
    push_function(m, index, NULL, values);
  else
    ref_push_model(m, m->infos[index].model, index, args, count);
  return m->outcome == REF_GOING;
}

static bool same_type(ir_type a, ir_type b) {
  return a.kind == b.kind && (a.kind != IR_INT || a.bits == b.bits);
}

/* Only the number of arguments is another one, or a result is missing, in a
 * call of a function by its name, as old C allows to write. */
static bool is_mismatch(const struct ir_insn *i, const struct ir_call *call,
                        const struct ir_function *f) {
  bool fits = ir_is_constant(i->a) && call->unprototyped && !f->variadic &&
              f->byval == NULL &&
              (f->result_count == 0 || call->result_count == 0 ||
               call->result_count == f->result_count);
  for (uint32_t a = 0; a < call->arg_count && a < f->param_count; a++)
    fits = fits && same_type(call->args[a].type, f->params[a]) &&
           call->args[a].byval_size == 0;
  for (uint32_t r = 0; r < call->result_count && r < f->result_count; r++)
    fits = fits && same_type(call->results[r], f->results[r]);
  return fits;
}

static bool call_fits(const struct ir_call *call, const struct ir_function *f) {
  uint32_t count = call->unprototyped ? call->arg_count : call->fixed_count;
  bool fits = (call->unprototyped || call->variadic == f->variadic) &&
              count == f->param_count && call->result_count == f->result_count;
  for (uint32_t a = 0; a < count && fits; a++)
    fits = same_type(call->args[a].type, f->params[a]) &&
           (call->args[a].byval_size != 0) == (f->byval && f->byval[a]);
  for (uint32_t r = 0; r < call->result_count && fits; r++)
    fits = same_type(call->results[r], f->results[r]);
  return fits;
}

enum { MOST = 40 }; /* arguments */

static void call_library(struct ref_machine *m, const struct ir_call *call,
                         const ref_value *args, uint32_t index) {
  ref_word words[2 * MOST];
  uint32_t count = 0;
  for (uint32_t a = 0; a < call->arg_count; a++)
    for (uint32_t w = 0; w < ir_type_slots(call->args[a].type); w++)
      words[count++] = args[a].w[w];
  bool fills = m->infos[index].model == REF_MEMSET;
  for (uint32_t w = 0; w < count && !fills; w++)
    if (ref_goes_on(m, REF_UNINITIALIZED) && words[w].undefined <= UINT8_MAX &&
        !ref_choose(m, &words[w], UINT8_MAX))
      return;
  ref_push_model(m, m->infos[index].model, index, words, count);
}

bool ref_call(struct ref_machine *m, const struct ir_insn *i) {
  const struct ir_call *call = &ref_function(m)->calls[i->imm];
  ref_word function = ref_operand(m, i->a, (ir_type){IR_PTR, 0}).w[0];
  if (ref_is_unwind_next(m, call, function)) {
    ref_push_model(m, m->unwind_next, 0, NULL, 0);
    return false;
  }
  uint32_t index = callee(m, function);
  if (call->arg_count > MOST)
    ref_stop_incomplete(m, "too many arguments");
  if (m->outcome != REF_GOING)
    return false;
  const struct ir_function *f = &m->program->functions[index];
  bool section = m->infos[index].section;
  ref_value args[MOST];
  for (uint32_t a = 0; a < MOST; a++)
    args[a] = REF_UNDEFINED_VALUE;
  for (uint32_t a = 0; a < call->arg_count; a++)
    args[a] = ref_operand(m, call->args[a].value, call->args[a].type);
  if (!f->defined)
    call_library(m, call, args, index);
  else if (!call_fits(call, f) && !is_mismatch(i, call, f))
    ref_fault(m, "bad-call");
  else if (!call_fits(call, f) && !ref_goes_on(m, REF_CALL))
    ref_fault(m, "call-mismatch");
  else if (!section || ref_permit_step(m))
    push_function(m, index, call, args);
  if (section && m->outcome == REF_GOING) {
    ref_top(m)->flags |= REF_IN_SECTION;
    m->t->head.sections++;
  }
  return false;
}

/* ----------------------------------------------------------------- returns */

void ref_resume(struct ref_machine *m, const ref_word *results,
                uint32_t count) {
  struct ref_frame *frame = ref_top(m);
  const struct ir_insn *i = &ref_function(m)->insns[frame->pc];
  frame->phase = 0;
  frame->pc++;
  for (uint32_t s = 0; s < result_slots(m, i); s++)
    ref_words(m)[i->result + s] = s < count ? results[s] : REF_UNDEFINED;
}

void ref_return(struct ref_machine *m, const ref_word *results,
                uint32_t count) {
  ref_drop_frame(m);
  struct ref_frame *frame = ref_top(m);
  if (!frame->model)
    ref_resume(m, results, count);
  else if (count && frame->words)
    ref_words(m)[frame->words - 1] = results[0];
}

void ref_start_thread(struct ref_machine *m, uint32_t thread, uint16_t model,
                      const ref_word *args, uint32_t count) {
  struct ref_thread *before = m->t;
  uint32_t current = m->current;
  m->t = &m->threads[thread];
  m->t->head = (struct ref_thread_head){.status = REF_RUNNING};
  m->current = thread;
  ref_push_model(m, model, 0, args, count);
  m->t = before;
  m->current = current;
}
