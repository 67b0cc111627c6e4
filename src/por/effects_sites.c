/*
 * por/effects_sites.c - which instructions touch a class, and with what
 * address.
 *
 * Threads that share an array touch the same class, even if each of them keeps
 * to elements of its own.  Where the addresses that a thread will use follow
 * from what its registers hold now, address prediction (addresses.c) can tell
 * the elements apart.  This file says which addresses these are, and which
 * registers will be written again.
 */
#include <string.h>

#include "por/effects_impl.h"

static map_key key_of(uint32_t function, uint32_t insn, uint32_t what) {
  return (map_key){(uint64_t)function << 32 | insn, what};
}

void sites_free(struct effects *e) {
  for (const struct map_entry *s = NULL; (s = map_next(&e->sites, s)) != NULL;)
    alloc_free((void *)(uintptr_t)s->value, sizeof(struct effect_sites));
  map_release(&e->sites);
  map_release(&e->writers);
}

/* ------------------------------------------------------------------- sites */

struct looking {
  uint32_t class;
  struct summary *s; /* work */
  struct effect_sites *sites;
};

/* Does the instruction touch the class? */
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

/* Adds the instruction to the sites, if it is one. */
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
  assert(class < e->class_count);
  uint64_t known = map_get(&e->sites, key_of(function, insn, class));
  if (known != MAP_NONE)
    return (const struct effect_sites *)(uintptr_t)known;
  struct at at = at_begin(e, function);
  struct summary s = {.touched = new_places(e), .written = new_places(e)};
  struct effect_sites *sites = alloc_new(sizeof *sites);
  sites->known = !e->bodies[function].jumped_to;
  each_from(&at, insn, look, &(struct looking){class, &s, sites});
  free_places(e, s.touched);
  free_places(e, s.written);
  map_put(&e->sites, key_of(function, insn, class), (uintptr_t)sites);
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

/* An instruction that ends a slot or makes it undefined does not count as a
 * writer: no value comes by it. */
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
  assert(slot < e->program->functions[function].slot_count);
  map_key key = key_of(function, insn, slot);
  uint64_t known = map_get(&e->writers, key);
  if (known != MAP_NONE)
    return (struct effect_writers){(uint32_t)(known >> 32), (uint32_t)known};
  struct at at = {
      .e = e, .number = function, .f = &e->program->functions[function]};
  struct counting c = {.slot = slot};
  each_from(&at, insn, count_writer, &c);
  map_put(&e->writers, key, (uint64_t)c.found.count << 32 | c.found.insn);
  return c.found;
}
