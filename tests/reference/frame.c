/*
 * tests/reference/frame.c - calls, returns, and the frames of a thread.
 *
 * A frame of the program has all its slots.  When it calls, its results are not
 * there yet: its phase says so.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

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
                            .below = h->depth ? at - h->top : 0,
                            .position =
                                h->depth ? ref_position(m, m->current) : 0};
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

bool ref_has_shared_objects(struct ref_machine *m) {
  for (uint32_t i = 0; i < m->object_count; i++)
    if (ref_ends_with_frame(m, &m->objects[i]) &&
        ref_is_shared(m, &m->objects[i]))
      return true;
  return false;
}

void ref_drop_frame(struct ref_machine *m) {
  struct ref_thread_head *h = &m->t->head;
  const struct ref_frame *frame = ref_top(m);
  for (uint32_t i = 0; i < m->object_count; i++)
    if (ref_ends_with_frame(m, &m->objects[i]))
      ref_end_object(&m->objects[i]);
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
  uint32_t at = t->head.top, position = 0;
  for (uint32_t d = t->head.depth; d > 0 && !position; d--) {
    position = frame_position(m, &t->stack[at].frame);
    at -= t->stack[at].frame.below;
  }
  return position;
}

uint32_t ref_line(const struct ref_machine *m, uint32_t thread) {
  return m->program->positions[ref_position(m, thread)].line;
}

/* ------------------------------------------------------------------- calls */

/* Copies that the callee gets: destination, source, size of each. */
struct copies {
  ref_word words[24];
  uint32_t count;
};

static void pass_parameters(struct ref_machine *m, const struct ir_function *f,
                            const bool *escapes, const struct ir_call *call,
                            const ref_value *args, uint32_t count,
                            struct copies *copies) {
  for (uint32_t p = 0, s = 0; p < f->param_count; p++) {
    uint32_t words = ir_type_slots(f->params[p]);
    for (uint32_t w = 0; w < words && p < count; w++)
      ref_words(m)[s + w] = args[p].w[w];
    if (call && p < call->arg_count && call->args[p].byval_size) {
      uint32_t size = call->args[p].byval_size;
      uint64_t align = call->args[p].byval_align | 8; /* by the ABI */
      struct ref_object *o =
          ref_new_object(m, REF_LOCAL, size, ref_log2(align));
      if (!o || copies->count + 3 > 24) {
        ref_stop_incomplete(m, "too many aggregates as arguments");
        return;
      }
      o->private = !escapes[s];
      ref_words(m)[s] = ref_make_pointer(o->id, 0);
      copies->words[copies->count++] = ref_words(m)[s];
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
  struct ref_object *o =
      ref_find_own(m, REF_LOCAL, m->t->head.depth, REF_FIRST_LOCAL + local);
  if (o)
    ref_end_object(o);
  o = ref_new_object(m, REF_LOCAL, l->size, ref_log2(l->align));
  if (!o)
    return;
  o->private = !m->infos[function].escapes[l->slot];
  o->info = REF_FIRST_LOCAL + local;
  ref_words(m)[l->slot] = ref_make_pointer(o->id, 0);
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
  const struct ir_function *f = ref_function(m);
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    if (!ref_ends_with_frame(m, o) || o->kind != REF_LOCAL ||
        o->info < REF_FIRST_LOCAL)
      continue;
    const struct ir_local *l = &f->locals[o->info - REF_FIRST_LOCAL];
    if (!l->scoped || l->scope == 0 ||
        is_inside(m->program, f->insns[pc].position, l->scope))
      continue;
    ref_end_object(o);
    ref_words(m)[l->slot] = REF_UNDEFINED;
  }
}

void ref_push_function(struct ref_machine *m, uint32_t function,
                       const struct ir_call *call, const ref_value *args,
                       uint32_t count) {
  const struct ir_function *f = &m->program->functions[function];
  leave_for_call(m);
  struct ref_frame *frame = push(m, f->slot_count);
  if (!frame)
    return;
  uint32_t position = frame->position;
  frame->function = function;
  for (uint32_t s = 0; s < f->slot_count; s++)
    ref_words(m)[s] = REF_UNDEFINED;
  struct copies copies = {.count = 0};
  pass_parameters(m, f, m->infos[function].escapes, call, args, count, &copies);
  for (uint32_t l = 0; l < f->local_count; l++)
    if (!f->locals[l].scoped)
      ref_begin_local(m, l);
  if (call && f->variadic)
    ref_pass_variable(m, call, args);
  if (copies.count) {
    ref_push_model(m, REF_COPY_IN, 0, copies.words, 24);
    if (m->outcome == REF_GOING)
      ref_top(m)->position = position;
  }
}

void ref_push_model(struct ref_machine *m, uint16_t model, uint32_t function,
                    const ref_word *args, uint32_t count) {
  uint32_t words = m->models[model - 1]->words;
  struct ref_frame *frame = push(m, count > words ? count : words);
  if (!frame)
    return;
  frame->model = model;
  frame->function = function;
  if (count)
    memcpy(ref_words(m), args, count * sizeof *args);
}

void ref_call_model(struct ref_machine *m, uint16_t model, uint32_t function,
                    const ref_word *args, uint32_t count) {
  leave_for_call(m);
  ref_push_model(m, model, function, args, count);
}

uint32_t ref_callee(struct ref_machine *m, ref_word w) {
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
  return index;
}

bool ref_call_back(struct ref_machine *m, ref_word function,
                   const ref_word *args, uint32_t count, enum ir_kind result) {
  uint32_t index = ref_callee(m, function);
  if (m->outcome != REF_GOING)
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
  if (!fits)
    ref_fault(m, "bad-call");
  else if (f->defined)
    ref_push_function(m, index, NULL, values, count);
  else
    ref_push_model(m, m->infos[index].model, index, args, count);
  return m->outcome == REF_GOING;
}

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
  m->budget = 0;
  m->t = before;
  m->current = current;
}
