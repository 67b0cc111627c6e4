/*
 * por/effects_sites.c - which instructions touch a class, and with what
 * address.
 *
 * Threads that share an array but keep each to elements of their own touch the
 * same class.  Where the addresses that a thread will use follow from what its
 * registers hold now, the engine can tell the elements apart; here it learns
 * which addresses these are, and which registers will be written again.
 */
#include <string.h>

#include "por/effects_impl.h"

/* Answers, found again by what was asked: open addressing. */
struct answer {
  uint32_t function, insn, what; /* function 0: free */
  bool is_slot;                  /* writers of a slot; else sites of a class */
  struct effect_writers writers;
  struct effect_sites *sites;
};
struct sites_table {
  struct answer *items;
  size_t count, size;
};

static size_t place_of(const struct sites_table *t, uint32_t function,
                       uint32_t insn, uint32_t what, bool is_slot) {
  uint64_t h = ((uint64_t)function << 32 | insn) * UINT64_C(0x9e3779b97f4a7c15);
  size_t i = (size_t)((h ^ h >> 29) + what * 7919u + is_slot) & (t->size - 1);
  while (t->items[i].function &&
         (t->items[i].function != function || t->items[i].insn != insn ||
          t->items[i].what != what || t->items[i].is_slot != is_slot))
    i = (i + 1) & (t->size - 1);
  return i;
}

static void grow(struct sites_table *t) {
  struct sites_table old = *t;
  t->size = old.size ? 2 * old.size : 256;
  t->items = alloc_new(t->size * sizeof *t->items);
  for (size_t i = 0; i < old.size; i++)
    if (old.items[i].function) {
      const struct answer *a = &old.items[i];
      t->items[place_of(t, a->function, a->insn, a->what, a->is_slot)] = *a;
    }
  alloc_free(old.items, old.size * sizeof *old.items);
}

/* The answer; function 0: to be found. */
static struct answer *answer_of(struct effects *e, uint32_t function,
                                uint32_t insn, uint32_t what, bool is_slot) {
  if (e->sites == NULL)
    e->sites = alloc_new(sizeof *e->sites);
  struct sites_table *t = e->sites;
  if (2 * t->count >= t->size)
    grow(t);
  return &t->items[place_of(t, function, insn, what, is_slot)];
}

void sites_free(struct effects *e) {
  struct sites_table *t = e->sites;
  if (t == NULL)
    return;
  for (size_t i = 0; i < t->size; i++)
    if (t->items[i].sites)
      alloc_free(t->items[i].sites, sizeof *t->items[i].sites);
  alloc_free(t->items, t->size * sizeof *t->items);
  alloc_free(t, sizeof *t);
}

/* ------------------------------------------------------------------- sites */

struct looking {
  uint32_t class;
  struct summary *s; /* work */
  struct effect_sites *sites;
};

static bool touches(const struct at *at, struct looking *l, bool *write) {
  struct effects *e = at->e;
  size_t bytes = e->place_words * sizeof(uint64_t);
  uint64_t *touched = l->s->touched, *written = l->s->written;
  memset(touched, 0, bytes);
  memset(written, 0, bytes);
  *l->s = (struct summary){.touched = touched, .written = written};
  touch_insn(at, l->s, EFFECTS_ALL);
  resolve(e, at->number, l->s, touched, written);
  *write = effects_has(e, written, l->class, 0, 0);
  return effects_has(e, touched, l->class, 0, 0);
}

static bool look(const struct at *at, void *context) {
  struct looking *l = context;
  const struct ir_insn *insn = at->insn;
  struct effect_sites *s = l->sites;
  bool write;
  if (!s->known)
    return false;
  if (!touches(at, l, &write))
    return true;
  bool plain = insn->op == IR_LOAD || insn->op == IR_STORE ||
               insn->op == IR_RMW || insn->op == IR_CMPXCHG;
  if (!plain || s->count == sizeof s->items / sizeof *s->items) {
    s->known = false;
    return false;
  }
  s->items[s->count++] = (struct effect_site){insn->a, insn->imm,
                                              ir_type_bytes(insn->type), write};
  return true;
}

const struct effect_sites *effects_sites(struct effects *e, uint32_t function,
                                         uint32_t insn, uint32_t class) {
  struct answer *answer = answer_of(e, function, insn, class, false);
  if (answer->function)
    return answer->sites;
  struct at at = {.e = e,
                  .number = function,
                  .f = &e->program->functions[function],
                  .a = {new_set(e), NOWHERE},
                  .b = {new_set(e), NOWHERE}};
  struct summary s = {.touched = new_places(e), .written = new_places(e)};
  struct effect_sites *sites = alloc_new(sizeof *sites);
  sites->known = !e->bodies[function].jumped_to;
  each_from(&at, insn, look, &(struct looking){class, &s, sites});
  free_places(e, s.touched);
  free_places(e, s.written);
  free_set(e, at.a.objects);
  free_set(e, at.b.objects);
  *answer = (struct answer){function, insn, class, false, {0, 0}, sites};
  e->sites->count++;
  return sites;
}

/* ----------------------------------------------------------------- writers */

struct counting {
  uint32_t slot;
  bool hit;
  struct effect_writers found;
};

static void is_slot(void *context, uint32_t slot) {
  struct counting *c = context;
  c->hit |= slot == c->slot;
}

static bool count_writer(const struct at *at, void *context) {
  struct counting *c = context;
  uint32_t number = (uint32_t)(at->insn - at->f->insns);
  c->hit = false;
  ir_insn_writes(at->e->program, at->f, at->insn, is_slot, c);
  if (c->hit && at->insn->op != IR_KILL && at->insn->op != IR_UNDEF &&
      (c->found.count == 0 || c->found.insn != number)) {
    c->found.count++;
    c->found.insn = number;
  }
  return true;
}

struct effect_writers effects_writers(struct effects *e, uint32_t function,
                                      uint32_t insn, uint32_t slot) {
  struct answer *answer = answer_of(e, function, insn, slot, true);
  if (answer->function)
    return answer->writers;
  struct at at = {
      .e = e, .number = function, .f = &e->program->functions[function]};
  struct counting c = {.slot = slot};
  each_from(&at, insn, count_writer, &c);
  *answer = (struct answer){function, insn, slot, true, c.found, NULL};
  e->sites->count++;
  return c.found;
}
