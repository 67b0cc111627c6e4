/*
 * tests/reference/object.c - the table of objects.
 *
 * A new object gets the smallest number of its thread's range that no object
 * has.  A dead object keeps its number while a pointer has it (state.c), so a
 * dangling pointer is never taken for one to a new object.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

ref_word ref_make_pointer(uint32_t object, int64_t offset) {
  uint64_t o = (uint64_t)object * 8;
  uint64_t all = o | o << 16 | o << 32 | o << 48;
  return (ref_word){
      (uint64_t)offset,
      0,
      {all + UINT64_C(0x0003000200010000), all + UINT64_C(0x0007000600050004)}};
}

ref_pointer ref_to_pointer(ref_word w) {
  if (!ref_has_origin(w))
    return (ref_pointer){0, (int64_t)w.bits};
  uint32_t object = (uint32_t)(w.origin[0] & 0xffff) / 8;
  ref_word whole = ref_make_pointer(object, 0);
  if (object && w.origin[0] == whole.origin[0] &&
      w.origin[1] == whole.origin[1])
    return (ref_pointer){object, (int64_t)w.bits};
  return (ref_pointer){REF_BROKEN, (int64_t)w.bits};
}

struct ref_object *ref_find(struct ref_machine *m, uint32_t id) {
  if (id == 0 || id >= REF_OBJECTS)
    return NULL;
  if (m->index[id])
    return &m->objects[m->index[id] - 1];
  if (id < m->program->global_count && m->fixed[id].kind)
    return &m->fixed[id];
  return NULL;
}

struct ref_cell *ref_cells(struct ref_machine *m, const struct ref_object *o) {
  return (o->kind == REF_CONSTANT ? m->fixed_cells : m->cells) + o->at;
}

static uint32_t free_number(struct ref_machine *m) {
  uint32_t t = m->current;
  uint32_t first = t == 0
                       ? REF_FIRST_MADE
                       : REF_FIRST_MADE + REF_MADE_BY_MAIN + (t - 1) * REF_MADE;
  uint32_t end = first + (t == 0 ? REF_MADE_BY_MAIN : REF_MADE);
  for (uint32_t id = first; id < end; id++)
    if (!m->index[id])
      return id;
  return 0;
}

/* Keeps the table sorted by number. */
static struct ref_object *insert(struct ref_machine *m, uint32_t id) {
  VEC_ROOM(m->objects, m->object_count, m->object_capacity);
  uint32_t at = m->object_count++;
  while (at > 0 && m->objects[at - 1].id > id) {
    m->objects[at] = m->objects[at - 1];
    m->index[m->objects[at].id] = (uint16_t)(at + 1);
    at--;
  }
  m->index[id] = (uint16_t)(at + 1);
  memset(&m->objects[at], 0, sizeof m->objects[at]);
  m->objects[at].id = (uint16_t)id;
  return &m->objects[at];
}

static uint32_t new_cells(struct ref_machine *m, uint32_t count) {
  if (m->cell_count + count > m->cell_capacity) {
    uint32_t grown = (m->cell_count + count) * 2;
    m->cells = alloc_resize(m->cells, m->cell_capacity * sizeof *m->cells,
                            grown * sizeof *m->cells);
    m->cell_capacity = grown;
  }
  uint32_t at = m->cell_count;
  for (uint32_t i = 0; i < count; i++)
    m->cells[at + i] = (struct ref_cell){0, 0xff, 0};
  m->cell_count += count;
  return at;
}

/* Its bytes are undefined.  0: there is no number left. */
uint32_t ref_new_object(struct ref_machine *m, enum ref_object_kind kind,
                        uint64_t size, unsigned align_log) {
  uint32_t id = free_number(m);
  if (!id || size > 1 << 20) {
    ref_stop_incomplete(m, "too many objects, or too large ones");
    return 0;
  }
  uint32_t at = new_cells(m, (uint32_t)size);
  struct ref_object *o = insert(m, id);
  o->kind = (uint8_t)kind;
  o->owner = (uint8_t)m->current;
  o->align = (uint8_t)align_log;
  o->depth = m->t->head.depth;
  o->size = (uint32_t)size;
  o->at = at;
  m->reshaped = true;
  return id;
}

/* What is dead has no content, and no history that could be looked at. */
void ref_end_object(struct ref_machine *m, struct ref_object *o) {
  *o = (struct ref_object){.id = o->id, .kind = o->kind, .dead = true};
  m->reshaped = true;
}

uint32_t ref_find_hidden(struct ref_machine *m, enum ref_hidden which,
                         bool of_thread) {
  for (uint32_t i = 0; i < m->object_count; i++) {
    const struct ref_object *o = &m->objects[i];
    if (o->kind == REF_HIDDEN && o->info == which && !o->dead &&
        (!of_thread || o->owner == m->current))
      return o->id;
  }
  return 0;
}

/* The library's own object, made when it is first needed, of zeroes. */
uint32_t ref_hidden(struct ref_machine *m, enum ref_hidden which,
                    bool of_thread, uint32_t size) {
  uint32_t id = ref_find_hidden(m, which, of_thread);
  if (id)
    return id;
  id = ref_new_object(m, REF_HIDDEN, size, 4);
  if (!id)
    return 0;
  struct ref_object *o = ref_find(m, id);
  o->info = which;
  o->depth = 0;
  memset(ref_cells(m, o), 0, size * sizeof(struct ref_cell));
  return id;
}
