/*
 * por/effects_sections.c - may a thread wait in an atomic section of the
 * program?
 *
 * A thread that waits in a section lets others run, so the section is no single
 * operation: what it has read before may change.  Sections of the runtime read
 * nothing of the program before they wait.  Found by a walk over each function
 * of the program: where it may be inside of a section, is a function called
 * that may wait?  What is not known counts as yes.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/analysis.h"
#include "por/effects_impl.h"

enum { DEEPEST = 3, NOT_REACHED = 255 };

struct sections {
  const struct effects *e;
  uint64_t *waits; /* functions that may wait */
  uint64_t *opens; /* functions of the program that may leave a section open */
  bool found;
};

/* May the instruction wait?  A call through a pointer may. */
static bool may_wait(const struct sections *s, const struct ir_insn *insn) {
  uint32_t function;
  if (insn->op != IR_CALL)
    return false;
  return !is_call_of(s->e, insn, &function) || bit_test(s->waits, function);
}

static bool any_may_wait(const struct sections *s,
                         const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (may_wait(s, &f->insns[i]))
      return true;
  return false;
}

/* Finds the functions that may wait, directly or through what they call. */
static void find_waits(struct sections *s) {
  const struct ir_program *p = s->e->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (strcmp(p->functions[i].name, "__allways_wait") == 0 ||
        strcmp(p->functions[i].name, "__allways_wait_timed") == 0)
      bit_set(s->waits, i);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < p->function_count; i++) {
      const struct ir_function *f = &p->functions[i];
      if (has_body(f) && !bit_test(s->waits, i) && any_may_wait(s, f)) {
        bit_set(s->waits, i);
        changed = true;
      }
    }
  }
}

/* How deep in sections the thread may be after the instruction. */
static uint8_t depth_after(struct sections *s, const struct ir_insn *insn,
                           uint8_t depth) {
  uint32_t function;
  assert(depth <= DEEPEST);
  if (is_call_of(s->e, insn, &function)) {
    const struct body *body = &s->e->bodies[function];
    if (body->opens || bit_test(s->opens, function) ||
        calls(s->e, insn, "__allways_atomic_begin"))
      return depth < DEEPEST ? depth + 1 : depth;
    if (body->closes || calls(s->e, insn, "__allways_atomic_end"))
      return depth ? depth - 1 : 0;
  }
  s->found |= depth > 0 && may_wait(s, insn);
  return depth;
}

/* Finds the depths at the beginnings of blocks: the greatest over all paths to
 * them.  Returns whether the function may return inside of a section. */
static bool walk(struct sections *s, const struct ir_function *f,
                 const struct graph *g, uint8_t *depths) {
  bool opens = false;
  memset(depths, NOT_REACHED, f->block_count);
  depths[0] = strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t o = 0; o < g->reached; o++) {
      uint32_t b = g->order[o];
      uint8_t depth = depths[b];
      const struct ir_insn *insn = f->insns + f->blocks[b].first;
      if (depth == NOT_REACHED)
        continue;
      for (uint32_t i = 0; i < f->blocks[b].count; i++)
        depth = depth_after(s, insn + i, depth);
      opens |= insn[f->blocks[b].count - 1].op == IR_RET && depth > depths[0];
      for (uint32_t e = g->first[b]; e < g->first[b + 1]; e++) {
        uint8_t *to = &depths[g->next[e]];
        if (*to == NOT_REACHED || *to < depth) {
          *to = depth;
          changed = true;
        }
      }
    }
  }
  return opens;
}

/* Walks all functions of the program; true if another one was found that leaves
 * a section open, so that its callers have to be walked again. */
static bool walk_all(struct sections *s) {
  const struct ir_program *p = s->e->program;
  bool changed = false;
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    struct graph g;
    if (!has_body(f) || f->runtime || bit_test(s->opens, i))
      continue;
    uint8_t *depths = alloc_raw(f->block_count);
    graph_init(&g, p, f);
    if (walk(s, f, &g, depths)) {
      bit_set(s->opens, i);
      changed = true;
    }
    graph_release(&g);
    alloc_free(depths, f->block_count);
  }
  return changed;
}

/* Has the program sections of its own?  Most have none: no function that ends
 * one is linked. */
static bool has_sections(const struct effects *e) {
  const struct ir_program *p = e->program;
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    if (has_body(f) &&
        (f->runtime ? e->bodies[i].closes
                    : strncmp(f->name, "__VERIFIER_atomic_", 18) == 0))
      return true;
  }
  return false;
}

bool find_waiting_sections(const struct effects *e) {
  size_t size = bit_words(e->program->function_count) * sizeof(uint64_t);
  if (!has_sections(e))
    return false;
  struct sections s = {e, alloc_new(size), alloc_new(size), false};
  find_waits(&s);
  while (walk_all(&s) && !s.found)
    ;
  alloc_free(s.waits, size);
  alloc_free(s.opens, size);
  return s.found;
}
