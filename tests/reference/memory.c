/*
 * tests/reference/memory.c - objects and accesses.
 *
 * A new object gets the smallest number of its thread's range that no object
 * has.  A dead object keeps its number while a pointer has it (state.c), so a
 * dangling pointer is never taken for one to a new object.
 *
 * Each access is asked for twice.  The first time the thread's step is over: it
 * stops before the access, and the state says what it is about to access.  When
 * the thread is scheduled, the access is made, and the thread runs on to its
 * next one.
 */
#include "machine.h"

#include "base/alloc.h"

/* ------------------------------------------------------------------ objects */

ref_word ref_make_pointer(uint32_t object, int64_t offset) {
  uint64_t all = (uint64_t)object * 8 * UINT64_C(0x0001000100010001);
  return (ref_word){
      (uint64_t)offset,
      0,
      {all + UINT64_C(0x0003000200010000), all + UINT64_C(0x0007000600050004)}};
}

ref_pointer ref_to_pointer(ref_word w) {
  uint32_t object = (uint32_t)(w.origin[0] & 0xffff) / 8;
  ref_word whole = ref_make_pointer(object, 0);
  if (!ref_has_origin(w))
    object = 0;
  else if (!object || w.origin[0] != whole.origin[0] ||
           w.origin[1] != whole.origin[1])
    object = REF_BROKEN;
  return (ref_pointer){object, (int64_t)w.bits};
}

struct ref_object *ref_find(struct ref_machine *m, uint32_t id) {
  return id < REF_OBJECTS && m->index[id] ? &m->objects[m->index[id] - 1]
                                          : NULL;
}

struct ref_cell *ref_cells(struct ref_machine *m, const struct ref_object *o) {
  return m->cells + o->at;
}

struct ref_cell *ref_cells_at(struct ref_machine *m, ref_pointer p,
                              uint64_t size) {
  const struct ref_object *o = ref_find(m, p.object);
  if (!o || o->dead || o->kind == REF_FRAME || p.offset < 0 ||
      (uint64_t)p.offset > o->size || size > o->size - (uint64_t)p.offset)
    return NULL;
  return ref_cells(m, o) + p.offset;
}

/* The table is sorted by number; constants come first, in any order. */
struct ref_object *ref_add_object(struct ref_machine *m, uint32_t id,
                                  enum ref_object_kind kind, uint64_t size,
                                  unsigned align_log) {
  REF_ROOM(m->objects, m->object_capacity, m->object_count + 1);
  REF_ROOM(m->cells, m->cell_capacity, m->cell_count + size);
  uint32_t at = m->object_count++;
  for (; at > m->constant_count && m->objects[at - 1].id > id; at--) {
    m->objects[at] = m->objects[at - 1];
    m->index[m->objects[at].id] = (uint16_t)(at + 1);
  }
  m->index[id] = (uint16_t)(at + 1);
  bool of_frame = kind == REF_LOCAL || kind == REF_ALLOCA || kind == REF_FRAME;
  m->objects[at] =
      (struct ref_object){.id = (uint16_t)id,
                          .kind = (uint8_t)kind,
                          .owner = kind == REF_HEAP ? 0 : (uint8_t)m->current,
                          .align = (uint8_t)align_log,
                          .depth = of_frame ? m->t->head.depth : 0,
                          .size = (uint32_t)size,
                          .at = m->cell_count};
  m->cell_count += (uint32_t)size;
  return &m->objects[at];
}

struct ref_object *ref_new_object(struct ref_machine *m,
                                  enum ref_object_kind kind, uint64_t size,
                                  unsigned align_log) {
  uint32_t t = m->current, made = t ? REF_MADE : REF_MADE_BY_MAIN;
  uint32_t id =
      REF_FIRST_MADE + (t ? REF_MADE_BY_MAIN + (t - 1) * REF_MADE : 0);
  uint32_t end = id + made;
  while (id < end && m->index[id])
    id++;
  if (id == end || size > 1 << 20) {
    ref_stop_incomplete(m, "too many objects, or too large ones");
    return NULL;
  }
  struct ref_object *o = ref_add_object(m, id, kind, size, align_log);
  for (uint64_t i = 0; i < size; i++)
    ref_cells(m, o)[i] = (struct ref_cell){0, 0xff, 0};
  ref_place(m, o, false);
  return o;
}

/* What is dead has no content, and no history that could be looked at. */
void ref_end_object(struct ref_machine *m, struct ref_object *o) {
  bool withheld = ref_is_withheld(m, o);
  *o = (struct ref_object){.id = o->id,
                           .kind = o->kind,
                           .dead = true,
                           .withheld = withheld,
                           .room = withheld ? o->room : 0,
                           .address = o->address};
}

struct ref_object *ref_find_own(struct ref_machine *m,
                                enum ref_object_kind kind, uint32_t depth,
                                uint32_t info) {
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    if (o->kind == kind && o->depth == depth && o->info == info && !o->dead &&
        o->owner == m->current)
      return o;
  }
  return NULL;
}

/* ----------------------------------------------------------------- accesses */

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
  if (m->scheduled) {
    m->scheduled = false;
    m->granted = true;
    h->wait = 0;
    h->timed = h->cancellable = false;
    h->wait_for = h->wait_mutex = (ref_pointer){0, 0};
    return true;
  }
  h->pending[0] = access;
  m->outcome = REF_STOPPED;
  return false;
}

bool ref_permit(struct ref_machine *m, ref_word p, uint64_t size,
                enum ref_access_kind kind) {
  ref_pointer at = ref_to_pointer(p);
  return m->outcome == REF_GOING &&
         (is_unseen(m, ref_find(m, at.object)) ||
          grant(m, (struct ref_access){kind, at.object, at.offset, size}));
}

bool ref_permit_step(struct ref_machine *m) {
  return ref_permit(m, ref_number(0), 0, REF_NOTHING);
}

/* A second access of the same step. */
void ref_also(struct ref_machine *m, ref_word p, uint64_t size,
              enum ref_access_kind kind) {
  ref_pointer at = ref_to_pointer(p);
  if (m->outcome == REF_STOPPED)
    m->t->head.pending[1] =
        (struct ref_access){kind, at.object, at.offset, size};
}

struct ref_cell *ref_access(struct ref_machine *m, ref_word p, uint64_t size,
                            enum ref_access_kind kind) {
  ref_pointer at = ref_to_pointer(p);
  struct ref_object *o = ref_find(m, at.object);
  bool writes = kind != REF_READ && kind != REF_ATOMIC_READ;
  struct ref_cell *cells = ref_cells_at(m, at, size);
  if (p.undefined)
    ref_fault(m, "uninitialized");
  else if (!o && at.object > 0 && at.object < m->program->global_count)
    ref_stop_incomplete(m, "the variable '%s' is defined nowhere",
                        m->program->globals[at.object].name);
  else if (!at.object && m->options.addresses && p.bits > UINT16_MAX)
    ref_stop_incomplete(m, "a number is used as a pointer");
  else if (!cells || (writes && o->kind == REF_CONSTANT))
    ref_fault(m, "valid-deref");
  return m->outcome == REF_GOING ? cells : NULL;
}

/* -------------------------------------------------------------------- bytes */

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
