/*
 * tests/reference/memory.c - accesses: permission, checks, bytes.
 *
 * Each access is asked for twice.  The first time the thread's step is over: it
 * stops before the access, and the state says what it is about to access.  When
 * the thread is scheduled, the access is made, and the thread runs on to its
 * next one.
 */
#include "machine.h"

#include <string.h>

bool ref_is_shared(const struct ref_machine *m, const struct ref_object *o) {
  return !o->private || m->options.every_access;
}

/* Where nobody else can look, an access is no step. */
static bool is_unseen(struct ref_machine *m, const struct ref_object *o) {
  return o && !o->dead &&
         (o->kind == REF_CONSTANT ||
          (!ref_is_shared(m, o) && o->owner == m->current));
}

static bool grant(struct ref_machine *m, struct ref_access access) {
  struct ref_thread_head *h = &m->t->head;
  bool alone = m->budget > 0 && ref_is_enabled(m, m->current, false);
  if (m->scheduled || alone) {
    m->budget -= !m->scheduled;
    m->scheduled = false;
    m->granted = true;
    h->wait = REF_READY;
    h->timed = h->cancellable = false;
    h->wait_for = h->wait_mutex = (ref_pointer){0, 0};
    return true;
  }
  h->pending[0] = access;
  h->pending_count = 1;
  m->outcome = REF_STOPPED;
  return false;
}

static struct ref_access access_of(ref_word p, uint64_t size,
                                   enum ref_access_kind kind) {
  ref_pointer at = ref_to_pointer(p);
  return (struct ref_access){(uint32_t)kind, at.object, at.offset, size};
}

bool ref_permit(struct ref_machine *m, ref_word p, uint64_t size,
                enum ref_access_kind kind) {
  struct ref_access access = access_of(p, size, kind);
  return m->outcome == REF_GOING &&
         (is_unseen(m, ref_find(m, access.object)) || grant(m, access));
}

bool ref_permit_step(struct ref_machine *m) {
  return ref_permit(m, ref_number(0), 0, REF_NOTHING);
}

/* A second access of the same step. */
void ref_also(struct ref_machine *m, ref_word p, uint64_t size,
              enum ref_access_kind kind) {
  struct ref_thread_head *h = &m->t->head;
  if (m->outcome == REF_STOPPED && h->pending_count == 1)
    h->pending[h->pending_count++] = access_of(p, size, kind);
}

struct ref_cell *ref_access(struct ref_machine *m, ref_word p, uint64_t size,
                            enum ref_access_kind kind) {
  if (p.undefined) {
    ref_fault(m, "uninitialized");
    return NULL;
  }
  ref_pointer at = ref_to_pointer(p);
  struct ref_object *o = ref_find(m, at.object);
  if (o == NULL && at.object > 0 && at.object < m->program->global_count) {
    ref_stop_incomplete(m, "the variable '%s' is defined nowhere",
                        m->program->globals[at.object].name);
    return NULL;
  }
  bool writes = kind != REF_READ && kind != REF_ATOMIC_READ;
  struct ref_cell *cells = ref_cells_at(m, at, size);
  if (!cells || (writes && o->kind == REF_CONSTANT)) {
    ref_fault(m, "valid-deref");
    return NULL;
  }
  return cells;
}

/* An atomic access of the program; models access locks as they like. */
struct ref_cell *ref_access_value(struct ref_machine *m, ref_word p,
                                  uint64_t size, enum ref_access_kind kind) {
  struct ref_cell *cells = ref_access(m, p, size, kind);
  const struct ref_object *o = ref_find(m, ref_to_pointer(p).object);
  if (cells && ref_is_atomic(kind) &&
      (p.bits % size || size > (uint64_t)1 << o->align)) {
    ref_fault(m, "valid-deref");
    return NULL;
  }
  return cells;
}

ref_word ref_load_word(const struct ref_cell *cells, unsigned size) {
  ref_word w = {0, 0, {0, 0}};
  for (unsigned i = 0; i < size; i++) {
    w.bits |= (uint64_t)cells[i].value << i * 8;
    w.undefined |= (uint64_t)cells[i].undefined << i * 8;
    w.origin[i / 4] |= (uint64_t)cells[i].origin << i % 4 * 16;
  }
  return w;
}

ref_value ref_load_value(const struct ref_cell *cells, unsigned size) {
  unsigned low = size < 8 ? size : 8;
  return (ref_value){
      {ref_load_word(cells, low), ref_load_word(cells + low, size - low)}};
}

void ref_store_word(struct ref_cell *cells, ref_word w, unsigned size) {
  for (unsigned i = 0; i < size; i++)
    cells[i] = (struct ref_cell){(uint8_t)(w.bits >> i * 8),
                                 (uint8_t)(w.undefined >> i * 8),
                                 (uint16_t)ref_origin(w, i)};
}

void ref_store_value(struct ref_cell *cells, ref_value v, unsigned size) {
  unsigned low = size < 8 ? size : 8;
  ref_store_word(cells, v.w[0], low);
  ref_store_word(cells + low, v.w[1], size - low);
}
