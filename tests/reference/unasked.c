/*
 * tests/reference/unasked.c - faults that are not asked for: what happens
 * there (docs/reference/faults.md).
 *
 * An undefined value is any value.  What the checker may say of such a program
 * is bounded from two sides:
 *
 *     kept   a byte of memory gets its value when it is first loaded, and keeps
 *            it.  These are executions of a machine whose memory has some
 *            content from the beginning on: what they show must be found.
 *     free   a value is chosen anew wherever one is needed, but for a byte that
 *            a load which decides (IR_DECIDES) has loaded.  Nothing else may be
 *            found.
 *
 * A fault that is suppressed goes on as one that is not asked for, but only in
 * one function.
 *
 * Of eight undefined bits or fewer all values are tried.  Of more, kept ones
 * are the numbers that the program names and their neighbours: the search is
 * not complete then, and still shows what must be found.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

enum { FEW_BITS = 8, MOST_VALUES = 40, FEW_VALUES = 6 };

static const char *const names[REF_KINDS] = {
    "no-overflow",   "division-by-zero", "pointer-operation",
    "call-mismatch", "lock-misuse",      "uninitialized"};

const char *ref_kind_name(enum ref_kind kind) { return names[kind]; }

unsigned ref_kind_bit(const char *name) {
  for (unsigned k = 0; k < REF_KINDS; k++)
    if (strcmp(names[k], name) == 0)
      return 1u << k;
  return 0;
}

/* The innermost function of the program counts, not models that it calls. */
static bool is_suppressed_here(const struct ref_machine *m) {
  uint32_t at = m->t ? m->t->head.top : 0;
  if (m->t == NULL || m->t->head.depth == 0)
    return false;
  const struct ref_frame *f = &m->t->stack[at].frame;
  for (; f->model && f->below; f = &m->t->stack[at].frame)
    at -= f->below;
  return !f->model && strcmp(m->program->functions[f->function].name,
                             m->options.suppressed_in) == 0;
}

bool ref_goes_on(const struct ref_machine *m, enum ref_kind kind) {
  return (m->options.unasked >> kind & 1) ||
         ((m->options.suppressed >> kind & 1) && is_suppressed_here(m));
}

/* -------------------------------------------------------------- samples */

static void add_sample(struct ref_machine *m, uint64_t value) {
  for (uint32_t i = 0; i < m->sample_count; i++)
    if (m->samples[i] == value)
      return;
  if (m->sample_count < REF_SAMPLES)
    m->samples[m->sample_count++] = value;
}

static void look_at_operand(void *machine, ir_operand *x, ir_type type) {
  struct ref_machine *m = machine;
  (void)type;
  if (*x == IR_NONE || !ir_is_constant(*x))
    return;
  const struct ir_constant *c = &m->program->constants[*x - IR_CONSTANT];
  if (c->kind != IR_NUMBER)
    return;
  add_sample(m, c->bits);
  add_sample(m, c->bits + 1);
}

/* Numbers that instructions of the program have as operands. */
void ref_find_samples(struct ref_machine *m) {
  static const uint64_t always[] = {0, 1, UINT64_MAX, 2};
  for (size_t i = 0; i < sizeof always / sizeof *always; i++)
    add_sample(m, always[i]);
  for (uint32_t n = 1; n < m->program->function_count; n++) {
    const struct ir_function *f = &m->program->functions[n];
    for (uint32_t i = 0; f->defined && i < f->insn_count; i++) {
      struct ir_insn copy = f->insns[i];
      ir_insn_operands(f, &copy, look_at_operand, m);
      for (uint32_t s = 0;
           copy.op == IR_SWITCH && s < f->switches[copy.imm].count; s++)
        add_sample(m, f->switches[copy.imm].values[s]);
    }
  }
}

/* --------------------------------------------------------------- choosing */

static unsigned count_of(uint64_t mask) {
  unsigned count = 0;
  for (; mask; mask &= mask - 1)
    count++;
  return count;
}

/* The lowest bits of n, at the places of the mask. */
static uint64_t spread(uint64_t n, uint64_t mask) {
  uint64_t result = 0;
  for (; mask; mask &= mask - 1, n >>= 1)
    result |= n & 1 ? mask & -mask : 0;
  return result;
}

/* The search shows less than there is. */
static void is_a_sample(struct ref_machine *m) {
  if (!m->trying)
    m->result->sampled = true;
}

bool ref_choose(struct ref_machine *m, ref_word *w, uint64_t mask) {
  uint64_t undefined = w->undefined & mask;
  unsigned count = count_of(undefined);
  uint32_t samples = m->sample_count;
  if (m->options.few_values && samples > FEW_VALUES)
    samples = FEW_VALUES;
  if (!undefined || m->outcome != REF_GOING)
    return m->outcome == REF_GOING;
  w->undefined &= ~undefined;
  if (count <= FEW_BITS && !(m->options.few_values && count > 3)) {
    w->bits |= spread(ref_pick(m, 1u << count), undefined);
  } else if (m->options.free_values) {
    ref_stop_incomplete(m, "an undefined value of many bits is needed");
  } else {
    is_a_sample(m);
    w->bits |= undefined & m->samples[ref_pick(m, samples)];
  }
  return m->outcome == REF_GOING;
}

bool ref_define(struct ref_machine *m, ref_word *w, uint64_t mask) {
  if (ref_goes_on(m, REF_UNINITIALIZED) && !ref_choose(m, w, mask))
    return false;
  return ref_needs(m, *w);
}

/* Bytes that were loaded get values, and memory has them. */
bool ref_keep_loaded(struct ref_machine *m, struct ref_cell *cells,
                     unsigned size, bool decides) {
  if (!ref_goes_on(m, REF_UNINITIALIZED))
    return true;
  bool suppressed = !(m->options.unasked >> REF_UNINITIALIZED & 1);
  if (m->options.free_values || suppressed) {
    bool whole = decides;
    for (unsigned at = 0; at < size; at++)
      whole = whole && cells[at].undefined == UINT8_MAX;
    if (!whole || (m->options.free_values && size != 1))
      return true;
  }
  for (unsigned at = 0; at < size; at += 8) {
    unsigned n = size - at < 8 ? size - at : 8;
    ref_word w = ref_load_word(cells + at, n);
    if (!w.undefined)
      continue;
    if (!ref_choose(m, &w, UINT64_MAX >> (64 - 8 * n)))
      return false;
    ref_store_word(cells + at, w, n);
  }
  return true;
}
