/*
 * tests/reference/live.c - what is known of functions before they run.
 *
 * Which slots are live before each instruction: only these belong to a state.
 * Which locals are private: their addresses are used for nothing but accesses,
 * so no other thread can have them.  What is live where setjmp returns is live
 * everywhere in its function, for any call may lead back there.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* ---------------------------------------------------------------- liveness */

typedef struct bits {
  uint64_t *words;
} bits;

static void set_bit(void *context, uint32_t slot) {
  ((bits *)context)->words[slot / 64] |= UINT64_C(1) << slot % 64;
}

static void clear_bit(void *context, uint32_t slot) {
  ((bits *)context)->words[slot / 64] &= ~(UINT64_C(1) << slot % 64);
}

static void step_back(const struct ref_machine *m, const struct ir_function *f,
                      uint32_t insn, bits *live) {
  ir_insn_writes(m->program, f, &f->insns[insn], clear_bit, live);
  ir_insn_reads(m->program, f, &f->insns[insn], set_bit, live);
}

/* live, at the end of the block, becomes what is live where it begins. */
static void block_back(const struct ref_machine *m, const struct ir_function *f,
                       uint32_t block, bits *live) {
  const struct ir_block *b = &f->blocks[block];
  for (uint32_t i = b->count; i-- > 0;)
    step_back(m, f, b->first + i, live);
}

static void join_successors(const struct ref_machine *m,
                            const struct ir_function *f, uint32_t block,
                            const uint64_t *in, size_t words, bits *live) {
  size_t count = ir_block_successors(m->program, f, block, NULL, 0);
  uint32_t *next = alloc_new((count + 1) * sizeof *next);
  ir_block_successors(m->program, f, block, next, count);
  memset(live->words, 0, words * sizeof *live->words);
  for (size_t s = 0; s < count; s++)
    for (size_t w = 0; w < words; w++)
      live->words[w] |= in[next[s] * words + w];
  alloc_free(next, (count + 1) * sizeof *next);
}

static bool is_setjmp(const struct ref_machine *m, const struct ir_insn *i) {
  if (i->op != IR_CALL || !ir_is_constant(i->a))
    return false;
  const struct ir_constant *c = &m->program->constants[i->a - IR_CONSTANT];
  if (c->kind != IR_FUNCTION)
    return false;
  const char *name = m->program->functions[c->index].name;
  return strstr(name, "setjmp") != NULL;
}

/* Notes what is live after the instruction, which is a call of setjmp; its
 * result is another one when it returns again. */
static void note_return(const struct ref_machine *m,
                        const struct ir_function *f, uint32_t insn,
                        const bits *live, struct ref_function_info *info) {
  const struct ir_insn *i = &f->insns[insn];
  uint32_t results = ir_insn_result_slots(f, i);
  if (!is_setjmp(m, i))
    return;
  for (uint32_t s = 0; s < f->slot_count; s++)
    if ((live->words[s / 64] >> s % 64 & 1) && s - i->result >= results)
      info->jumped_to[s] = true;
}

static bool is_kept(const struct ref_function_info *info, const bits *live,
                    uint32_t slot) {
  return info->jumped_to[slot] || (live->words[slot / 64] >> slot % 64 & 1);
}

static void keep_list(struct ref_function_info *info, uint32_t insn,
                      const struct ir_function *f, const bits *live) {
  uint16_t count = 0;
  for (uint32_t s = 0; s < f->slot_count; s++)
    count = (uint16_t)(count + is_kept(info, live, s));
  info->live_count[insn] = count;
  info->live[insn] = alloc_new((count + 1u) * sizeof(uint16_t));
  count = 0;
  for (uint32_t s = 0; s < f->slot_count; s++)
    if (is_kept(info, live, s))
      info->live[insn][count++] = (uint16_t)s;
}

static void find_live(struct ref_machine *m, const struct ir_function *f,
                      struct ref_function_info *info) {
  size_t words = f->slot_count / 64 + 1, changed = 1;
  uint64_t *in = alloc_new(f->block_count * words * sizeof *in);
  bits live = {alloc_new(words * sizeof(uint64_t))};
  info->live = alloc_new(f->insn_count * sizeof *info->live);
  info->live_count = alloc_new(f->insn_count * sizeof *info->live_count);
  info->jumped_to = alloc_new(f->slot_count + 1);
  while (changed) {
    changed = 0;
    for (uint32_t b = f->block_count; b-- > 0;) {
      join_successors(m, f, b, in, words, &live);
      block_back(m, f, b, &live);
      if (memcmp(in + b * words, live.words, words * sizeof *in) != 0) {
        memcpy(in + b * words, live.words, words * sizeof *in);
        changed = 1;
      }
    }
  }
  for (int keep = 0; keep < 2; keep++)
    for (uint32_t b = 0; b < f->block_count; b++) {
      join_successors(m, f, b, in, words, &live);
      for (uint32_t i = f->blocks[b].count; i-- > 0;) {
        if (!keep)
          note_return(m, f, f->blocks[b].first + i, &live, info);
        step_back(m, f, f->blocks[b].first + i, &live);
        if (keep)
          keep_list(info, f->blocks[b].first + i, f, &live);
      }
    }
  alloc_free(in, f->block_count * words * sizeof *in);
  alloc_free(live.words, words * sizeof(uint64_t));
}

/* ----------------------------------------------------------------- private */

struct escape {
  uint32_t *base; /* of each slot: 1 + the slot whose address it is made of */
  bool *escapes;
};

static void escape(void *context, ir_operand *operand, ir_type type) {
  struct escape *e = context;
  (void)type;
  if (!ir_is_constant(*operand) && *operand != IR_NONE && e->base[*operand])
    e->escapes[e->base[*operand] - 1] = true;
}

/* Operands that only say where to access are left out. */
static struct ir_insn without_addresses(const struct ir_insn *i) {
  struct ir_insn copy = *i;
  switch (i->op) {
  case IR_MEMCPY:
  case IR_MEMMOVE:
    copy.b = IR_NONE;
    copy.a = IR_NONE;
    break;
  case IR_LOAD:
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG:
  case IR_MEMSET:
  case IR_VA_START:
  case IR_PTRADD:
    copy.a = IR_NONE;
    break;
  default:
    break;
  }
  return copy;
}

static void find_private(const struct ir_function *f,
                         struct ref_function_info *info) {
  struct escape e = {alloc_new((f->slot_count + 1) * sizeof *e.base),
                     alloc_new((f->slot_count + 1) * sizeof *e.escapes)};
  info->private_local = alloc_new(f->local_count + 1);
  info->private_param = alloc_new(f->param_count + 1);
  for (uint32_t l = 0; l < f->local_count; l++)
    e.base[f->locals[l].slot] = f->locals[l].slot + 1;
  for (uint32_t s = 0; s < f->param_slots; s++)
    e.base[s] = s + 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < f->insn_count; i++) {
      const struct ir_insn *insn = &f->insns[i];
      if (insn->op == IR_PTRADD && !ir_is_constant(insn->a) &&
          e.base[insn->a] != e.base[insn->result]) {
        e.base[insn->result] = e.base[insn->a];
        changed = true;
      }
    }
  }
  for (uint32_t i = 0; i < f->insn_count; i++) {
    struct ir_insn copy = without_addresses(&f->insns[i]);
    ir_insn_operands(f, &copy, escape, &e);
  }
  for (uint32_t l = 0; l < f->local_count; l++)
    info->private_local[l] = !e.escapes[f->locals[l].slot];
  for (uint32_t p = 0, s = 0; p < f->param_count; p++) {
    info->private_param[p] = !e.escapes[s];
    s += ir_type_slots(f->params[p]);
  }
  alloc_free(e.base, (f->slot_count + 1) * sizeof *e.base);
  alloc_free(e.escapes, (f->slot_count + 1) * sizeof *e.escapes);
}

/* ------------------------------------------------------------------- entry */

void ref_analyse(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  m->infos = alloc_new(p->function_count * sizeof *m->infos);
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    if (!f->defined)
      continue;
    find_live(m, f, &m->infos[i]);
    find_private(f, &m->infos[i]);
    m->infos[i].section = strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  }
}

void ref_analyse_release(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    struct ref_function_info *info = &m->infos[i];
    if (!f->defined)
      continue;
    for (uint32_t n = 0; n < f->insn_count; n++)
      if (info->live[n])
        alloc_free(info->live[n],
                   (info->live_count[n] + 1u) * sizeof(uint16_t));
    alloc_free(info->jumped_to, f->slot_count + 1);
    alloc_free(info->live, f->insn_count * sizeof *info->live);
    alloc_free(info->live_count, f->insn_count * sizeof *info->live_count);
    alloc_free(info->private_local, f->local_count + 1);
    alloc_free(info->private_param, f->param_count + 1);
  }
  alloc_free(m->infos, p->function_count * sizeof *m->infos);
}
