/*
 * tests/reference/call.c - the instruction that calls.
 *
 * A function of the program must be called with the type that it has; a library
 * function needs a model.
 */
#include "machine.h"

enum { MOST = 40 }; /* arguments */

static bool same_type(ir_type a, ir_type b) {
  return a.kind == b.kind && (a.kind != IR_INT || a.bits == b.bits);
}

static bool call_fits(const struct ir_call *call, const struct ir_function *f) {
  if (call->fixed_count != f->param_count &&
      !(call->unprototyped && call->arg_count == f->param_count))
    return false;
  if (call->variadic != f->variadic && !call->unprototyped)
    return false;
  for (uint32_t p = 0; p < f->param_count; p++)
    if (!same_type(call->args[p].type, f->params[p]) ||
        (call->args[p].byval_size != 0) != (f->byval && f->byval[p]))
      return false;
  if (call->result_count != f->result_count)
    return false;
  for (uint32_t r = 0; r < f->result_count; r++)
    if (!same_type(call->results[r], f->results[r]))
      return false;
  return true;
}

static void call_library(struct ref_machine *m, const struct ir_call *call,
                         const ref_value *args, uint32_t index) {
  ref_word words[2 * MOST];
  uint32_t count = 0;
  for (uint32_t a = 0; a < call->arg_count; a++)
    for (uint32_t w = 0; w < ir_type_slots(call->args[a].type); w++)
      words[count++] = args[a].w[w];
  ref_call_model(m, m->infos[index].model, index, words, count);
  if (m->outcome == REF_GOING)
    ref_top(m)->pc = count;
}

/* The header's macro for cleanup handlers ends with a call of a weak function
 * that nobody defines, so its address is null. */
static bool is_unwind_next(struct ref_machine *m, const struct ir_call *call,
                           ref_word callee) {
  return !ref_has_origin(callee) && !callee.undefined && callee.bits == 0 &&
         m->t->head.exiting && call->arg_count == 1;
}

bool ref_call(struct ref_machine *m, const struct ir_insn *i) {
  const struct ir_call *call = &ref_function(m)->calls[i->imm];
  ref_word callee = ref_operand(m, i->a, (ir_type){IR_PTR, 0}).w[0];
  if (is_unwind_next(m, call, callee)) {
    ref_call_model(m, m->unwind_next, 0, NULL, 0);
    return false;
  }
  uint32_t index = ref_callee(m, callee);
  if (call->arg_count > MOST)
    ref_stop_incomplete(m, "too many arguments");
  if (m->outcome != REF_GOING)
    return false;
  const struct ir_function *f = &m->program->functions[index];
  bool section = m->infos[index].section;
  ref_value args[MOST];
  for (uint32_t a = 0; a < call->arg_count; a++)
    args[a] = ref_operand(m, call->args[a].value, call->args[a].type);
  if (!f->defined)
    call_library(m, call, args, index);
  else if (!call_fits(call, f))
    ref_fault(m, "bad-call");
  else if (!section || ref_permit_step(m))
    ref_push_function(m, index, call, args, call->arg_count);
  if (section && m->outcome == REF_GOING) {
    ref_top(m)->flags |= REF_IN_SECTION;
    m->t->head.sections++;
  }
  return false;
}
