/*
 * tests/reference/model_varargs.c - variable arguments, by the x86-64 ABI.
 *
 *     0        48               176
 *     | 6 ints | 8 floats of 16 | what was passed in memory |
 */
#include "machine.h"

enum { FLOATS = 48, MEMORY = 176, NOT_PASSED = 0xba };

struct area {
  uint32_t ints, floats, memory; /* registers and bytes taken so far */
};

static bool is_float(ir_type t) { return t.kind == IR_F32 || t.kind == IR_F64; }

/* Where an argument lies in the area. */
static uint32_t place(struct area *a, ir_type t,
                      const struct ir_argument *arg) {
  uint32_t words = ir_type_slots(t), size = words * 8, align = 8;
  if (arg->byval_size) {
    size = arg->byval_size;
    align = arg->byval_align > 8 ? arg->byval_align : 8;
  } else if (is_float(t) && a->floats < 8) {
    return FLOATS + 16 * a->floats++;
  } else if (!is_float(t) && t.kind != IR_F80 && a->ints + words <= 6) {
    a->ints += words;
    return 8 * (a->ints - words);
  } else if (words == 2) {
    align = 16;
  }
  uint32_t at = (a->memory + align - 1) / align * align;
  a->memory = at + (size + 7) / 8 * 8;
  return MEMORY + at;
}

static void skip_named(const struct ir_call *call, struct area *a) {
  for (uint32_t i = 0; i < call->fixed_count; i++)
    place(a, call->args[i].type, &call->args[i]);
  a->memory = 0;
}

/* The area that va.start points to; its bytes that no argument has are marked,
 * and to read them is bad-call. */
void ref_pass_variable(struct ref_machine *m, const struct ir_call *call,
                       const ref_value *args) {
  struct area a = {0, 0, 0};
  skip_named(call, &a);
  struct area end = a;
  for (uint32_t i = call->fixed_count; i < call->arg_count; i++) {
    place(&end, call->args[i].type, &call->args[i]);
    if (call->args[i].byval_size || call->args[i].part_align)
      ref_stop_incomplete(m, "a struct or vector among variable arguments");
  }
  struct ref_object *o = ref_new_object(m, REF_LOCAL, MEMORY + end.memory, 4);
  if (!o)
    return;
  o->private = true;
  o->info = REF_VARIABLE_ARGUMENTS;
  struct ref_cell *cells = ref_cells(m, o);
  for (uint32_t i = 0; i < o->size; i++)
    cells[i].value = NOT_PASSED;
  for (uint32_t i = call->fixed_count; i < call->arg_count; i++) {
    ir_type t = call->args[i].type;
    uint32_t at = place(&a, t, &call->args[i]);
    ref_store_value(cells + at, args[i], ir_type_bytes(t));
  }
}

/* Fills the va_list at p for the function that runs: what its named parameters
 * took of the registers, and the two parts of its area. */
bool ref_start_arguments(struct ref_machine *m, ref_word p) {
  const struct ir_function *f = &m->program->functions[ref_top(m)->function];
  struct area a = {0, 0, 0};
  if (!ref_permit(m, p, 24, REF_WRITE))
    return false;
  struct ref_cell *cells = ref_access(m, p, 24, REF_WRITE);
  if (!cells)
    return false;
  for (uint32_t i = 0; i < f->param_count; i++) {
    struct ir_argument arg = {.byval_size = f->byval && f->byval[i] ? 8 : 0};
    place(&a, f->params[i], &arg);
  }
  const struct ref_object *o =
      ref_find_own(m, REF_LOCAL, m->t->head.depth, REF_VARIABLE_ARGUMENTS);
  uint32_t id = o ? o->id : 0;
  ref_store_word(cells, ref_number(8 * a.ints), 4);
  ref_store_word(cells + 4, ref_number(FLOATS + 16 * a.floats), 4);
  ref_store_word(cells + 8, ref_make_pointer(id, MEMORY), 8);
  ref_store_word(cells + 16, ref_make_pointer(id, 0), 8);
  return true;
}

bool ref_is_not_passed(struct ref_machine *m, ref_word p,
                       const struct ref_cell *cells, ir_type type) {
  const struct ref_object *o = ref_find(m, ref_to_pointer(p).object);
  if (o->kind != REF_LOCAL || o->info != REF_VARIABLE_ARGUMENTS)
    return false;
  for (unsigned b = 0; b < ir_type_bytes(type); b++)
    if (cells[b].value == NOT_PASSED && cells[b].undefined == 0xff)
      return true;
  return false;
}
