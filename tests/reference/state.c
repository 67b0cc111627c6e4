/*
 * tests/reference/state.c - states as flat bytes, and what belongs to them.
 *
 *     counts | objects | cells | for each thread: number, head, units
 *
 * Before a state is saved, what nobody can reach leaves it: dead objects,
 * ended threads, and heap blocks, which are leaks.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ marks */

struct marks {
  struct ref_machine *m;
  uint32_t count; /* marked numbers, in m->mark_list */
};

static inline void mark(struct marks *k, uint32_t origin) {
  uint32_t id = origin / 8;
  if (id == 0 || k->m->mark[id])
    return;
  k->m->mark[id] = 1;
  k->m->mark_list[k->count++] = (uint16_t)id;
}

static void mark_word(struct marks *k, const ref_word *w) {
  if (ref_has_origin(*w))
    for (unsigned b = 0; b < 8; b++)
      mark(k, ref_origin(*w, b));
}

static void mark_cells(struct marks *k, const struct ref_object *o) {
  const struct ref_cell *cells = ref_cells(k->m, o);
  for (uint32_t i = 0; i < o->size; i++)
    if (cells[i].origin)
      mark(k, cells[i].origin);
}

static void mark_thread(struct marks *k, const struct ref_thread *t) {
  mark_word(k, &t->head.result);
  mark_word(k, &t->head.cleanup);
  mark(k, t->head.wait_for.object * 8);
  mark(k, t->head.wait_mutex.object * 8);
  for (uint32_t i = 0; i < t->head.pending_count; i++)
    mark(k, t->head.pending[i].object % REF_OBJECTS * 8);
  for (uint32_t u = 0; u < t->head.units;) {
    uint32_t words = t->stack[u++].frame.words;
    for (uint32_t i = 0; i < words; i++)
      mark_word(k, &t->stack[u++].word);
  }
}

/* Roots are running threads and all live objects but heap blocks.  The result
 * of an ended thread is one while somebody can join it. */
static void mark_all(struct marks *k) {
  struct ref_machine *m = k->m;
  for (uint32_t i = 0; i < m->object_count; i++)
    if (m->objects[i].kind != REF_HEAP && !m->objects[i].dead)
      mark_cells(k, &m->objects[i]);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (m->threads[t].head.status == REF_RUNNING)
      mark_thread(k, &m->threads[t]);
  for (uint32_t next = 0; next < k->count; next++) {
    uint32_t id = m->mark_list[next];
    struct ref_object *o = ref_find(m, id);
    if (o && o->kind == REF_HEAP && !o->dead)
      mark_cells(k, o);
    if (id >= REF_FIRST_THREAD && id < REF_FIRST_THREAD + REF_THREADS &&
        m->threads[id - REF_FIRST_THREAD].head.status == REF_ENDED)
      mark_word(k, &m->threads[id - REF_FIRST_THREAD].head.result);
  }
}

/* ---------------------------------------------------------------- collect */

static bool collect_wanted(const struct ref_machine *m) {
  for (uint32_t i = 0; i < m->object_count; i++)
    if (m->objects[i].kind == REF_HEAP || m->objects[i].dead)
      return true;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (m->threads[t].head.status > REF_RUNNING)
      return true;
  return false;
}

static void drop_unmarked(struct ref_machine *m) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    bool lost = !m->mark[o->id] && (o->dead || o->kind == REF_HEAP);
    if (lost && !o->dead)
      ref_report(m, "valid-memtrack", o->line, 0);
    m->index[o->id] = lost ? 0 : (uint16_t)(kept + 1);
    if (lost)
      m->reshaped = true;
    else
      m->objects[kept++] = *o;
  }
  m->object_count = kept;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    struct ref_thread_head *h = &m->threads[t].head;
    if (h->status > REF_RUNNING && !m->mark[REF_FIRST_THREAD + t])
      memset(h, 0, sizeof *h);
  }
}

void ref_collect(struct ref_machine *m) {
  if (!collect_wanted(m))
    return;
  struct marks k = {m, 0};
  mark_all(&k);
  drop_unmarked(m);
  for (uint32_t i = 0; i < k.count; i++)
    m->mark[m->mark_list[i]] = 0;
}

/* Cells in the order of their objects. */
static void arrange(struct ref_machine *m) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < m->object_count; i++)
    total += m->objects[i].size;
  if (total > m->other_cell_capacity) {
    m->other_cells = alloc_resize(
        m->other_cells, m->other_cell_capacity * sizeof *m->other_cells,
        total * 2 * sizeof *m->other_cells);
    m->other_cell_capacity = total * 2;
  }
  uint32_t at = 0;
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    if (o->size)
      memcpy(m->other_cells + at, m->cells + o->at, o->size * sizeof *m->cells);
    o->at = at;
    at += o->size;
  }
  struct ref_cell *cells = m->cells;
  uint32_t capacity = m->cell_capacity;
  m->cells = m->other_cells;
  m->cell_capacity = m->other_cell_capacity;
  m->other_cells = cells;
  m->other_cell_capacity = capacity;
  m->cell_count = total;
  m->reshaped = false;
}

/* ------------------------------------------------------- save and restore */

struct counts {
  uint32_t objects, cells, threads, filler;
};

static size_t save_size(const struct ref_machine *m, struct counts *n) {
  *n = (struct counts){m->object_count, m->cell_count, 0, 0};
  size_t size =
      sizeof *n + n->objects * sizeof *m->objects + n->cells * sizeof *m->cells;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (m->threads[t].head.status) {
      n->threads++;
      size += sizeof(uint64_t) + sizeof m->threads[t].head +
              m->threads[t].head.units * sizeof(union ref_unit);
    }
  return size + 16;
}

static uint8_t *put(uint8_t *at, const void *from, size_t size) {
  if (size)
    memcpy(at, from, size);
  return at + size;
}

void ref_save(struct ref_machine *m, uint8_t **buffer, size_t *capacity,
              size_t *size) {
  struct counts n;
  ref_collect(m);
  if (m->reshaped)
    arrange(m);
  size_t need = save_size(m, &n);
  if (need > *capacity) {
    *buffer = alloc_resize(*buffer, *capacity, need * 2);
    *capacity = need * 2;
  }
  uint8_t *at = put(*buffer, &n, sizeof n);
  at = put(at, m->objects, n.objects * sizeof *m->objects);
  at = put(at, m->cells, n.cells * sizeof *m->cells);
  for (uint64_t t = 0; t < REF_THREADS; t++) {
    const struct ref_thread *thread = &m->threads[t];
    if (!thread->head.status)
      continue;
    at = put(at, &t, sizeof t);
    at = put(at, &thread->head, sizeof thread->head);
    at = put(at, thread->stack, thread->head.units * sizeof(union ref_unit));
  }
  memset(at, 0, 16); /* so that it can be hashed in pieces of 16 */
  *size = ((size_t)(at - *buffer) + 15) / 16 * 16;
}

static const uint8_t *get(void *to, const uint8_t *at, size_t size) {
  if (size)
    memcpy(to, at, size);
  return at + size;
}

static void make_room(struct ref_machine *m, const struct counts *n) {
  while (m->object_capacity < n->objects) {
    size_t grown = alloc_grown(m->object_capacity, n->objects);
    m->objects =
        alloc_resize(m->objects, m->object_capacity * sizeof *m->objects,
                     grown * sizeof *m->objects);
    m->object_capacity = (uint32_t)grown;
  }
  if (m->cell_capacity < n->cells) {
    m->cells = alloc_resize(m->cells, m->cell_capacity * sizeof *m->cells,
                            n->cells * 2 * sizeof *m->cells);
    m->cell_capacity = n->cells * 2;
  }
}

void ref_restore(struct ref_machine *m, const uint8_t *buffer) {
  struct counts n;
  for (uint32_t i = 0; i < m->object_count; i++)
    m->index[m->objects[i].id] = 0;
  const uint8_t *at = get(&n, buffer, sizeof n);
  make_room(m, &n);
  m->object_count = n.objects;
  m->cell_count = n.cells;
  at = get(m->objects, at, n.objects * sizeof *m->objects);
  at = get(m->cells, at, n.cells * sizeof *m->cells);
  for (uint32_t i = 0; i < n.objects; i++)
    m->index[m->objects[i].id] = (uint16_t)(i + 1);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    m->threads[t].head.status = REF_ABSENT;
  for (uint32_t i = 0; i < n.threads; i++) {
    uint64_t t;
    at = get(&t, at, sizeof t);
    struct ref_thread *thread = &m->threads[t];
    at = get(&thread->head, at, sizeof thread->head);
    ref_stack_room(thread, thread->head.units);
    at = get(thread->stack, at, thread->head.units * sizeof(union ref_unit));
  }
  m->reshaped = false;
}
