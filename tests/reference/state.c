/*
 * tests/reference/state.c - states as flat bytes, and what belongs to them.
 *
 *     counts | each object, its cells | each thread: head, frames and words
 *
 * Before a state is saved, what nobody can use leaves it: values in slots that
 * are not live, dead objects, ended threads, and heap blocks, which are leaks.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* ---------------------------------------------------------------- collect */

/* Only the thread that made the step has changed slots.  Of a function that
 * calls, those slots count that are live behind the call. */
static void forget_dead_slots(struct ref_machine *m) {
  union ref_unit *stack = m->t->stack;
  for (uint32_t u = 0; u < m->t->head.units; u += 1 + stack[u].frame.words) {
    const struct ref_frame *frame = &stack[u].frame;
    if (frame->model)
      continue;
    size_t pc = frame->pc + (frame->phase == REF_CALLING);
    const bool *live = m->infos[frame->function].live + pc * frame->words;
    for (uint32_t s = 0; s < frame->words; s++)
      if (!live[s])
        stack[u + 1 + s].word = REF_UNDEFINED;
  }
}

static inline void mark(struct ref_machine *m, uint32_t id) {
  if (id == 0 || id >= REF_OBJECTS || m->mark[id])
    return;
  m->mark[id] = true;
  m->mark_list[m->mark_count++] = (uint16_t)id;
}

static inline void mark_word(struct ref_machine *m, ref_word w) {
  if (ref_has_origin(w))
    for (unsigned b = 0; b < 8; b++)
      mark(m, ref_origin(w, b) / 8);
}

static void mark_cells(struct ref_machine *m, const struct ref_object *o) {
  const struct ref_cell *cells = ref_cells(m, o);
  for (uint32_t i = 0; i < o->size; i++)
    if (cells[i].origin)
      mark(m, cells[i].origin / 8);
}

static void mark_thread(struct ref_machine *m, const struct ref_thread *t) {
  mark_word(m, t->head.result);
  mark_word(m, t->head.cleanup);
  mark(m, t->head.wait_for.object);
  mark(m, t->head.wait_mutex.object);
  mark(m, t->head.pending[0].object);
  mark(m, t->head.pending[1].object);
  for (uint32_t u = 0; u < t->head.units;) {
    uint32_t end = u + 1 + t->stack[u].frame.words;
    while (++u < end)
      mark_word(m, t->stack[u].word);
  }
}

/* Roots are running threads and all live objects but heap blocks.  The result
 * of an ended thread is one while somebody can join it. */
static void mark_all(struct ref_machine *m) {
  while (m->mark_count)
    m->mark[m->mark_list[--m->mark_count]] = false;
  for (uint32_t i = m->constant_count; i < m->object_count; i++)
    if (m->objects[i].kind != REF_HEAP && !m->objects[i].dead)
      mark_cells(m, &m->objects[i]);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (m->threads[t].head.status == REF_RUNNING)
      mark_thread(m, &m->threads[t]);
  for (uint32_t next = 0; next < m->mark_count; next++) {
    uint32_t id = m->mark_list[next], t = id - REF_FIRST_THREAD;
    const struct ref_object *o = ref_find(m, id);
    if (o && o->kind == REF_HEAP && !o->dead)
      mark_cells(m, o);
    if (t < REF_THREADS && m->threads[t].head.status == REF_ENDED)
      mark_word(m, m->threads[t].head.result);
  }
}

void ref_collect(struct ref_machine *m) {
  forget_dead_slots(m);
  mark_all(m);
  uint32_t kept = m->constant_count;
  for (uint32_t i = kept; i < m->object_count; i++) {
    const struct ref_object *o = &m->objects[i];
    bool lost =
        !m->mark[o->id] && !o->withheld && (o->dead || o->kind == REF_HEAP);
    if (lost && !o->dead)
      ref_report(m, "valid-memtrack", o->line, 0);
    m->index[o->id] = lost ? 0 : (uint16_t)(kept + 1);
    if (!lost)
      m->objects[kept++] = *o;
  }
  m->object_count = kept;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (m->threads[t].head.status > REF_RUNNING &&
        !m->mark[REF_FIRST_THREAD + t])
      m->threads[t].head = (struct ref_thread_head){.status = REF_ABSENT};
}

/* ------------------------------------------------------- save and restore */

struct counts {
  uint32_t objects, threads; /* threads: as bits */
};

static inline void put(struct ref_bytes *b, const void *from, size_t size) {
  REF_ROOM(b->bytes, b->capacity, b->size + size);
  if (size)
    memcpy(b->bytes + b->size, from, size);
  b->size += size;
}

void ref_save(struct ref_machine *m, struct ref_bytes *to) {
  static const uint8_t zeroes[8];
  ref_collect(m);
  struct counts n = {m->object_count - m->constant_count, 0};
  for (uint32_t t = 0; t < REF_THREADS; t++)
    n.threads |= m->threads[t].head.status ? 1u << t : 0;
  to->size = 0;
  put(to, &n, sizeof n);
  for (uint32_t i = m->constant_count; i < m->object_count; i++) {
    struct ref_object o = m->objects[i];
    o.at = 0;
    put(to, &o, sizeof o);
    put(to, ref_cells(m, &m->objects[i]), o.size * sizeof *m->cells);
  }
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    const struct ref_thread *thread = &m->threads[t];
    if (!thread->head.status)
      continue;
    put(to, &thread->head, sizeof thread->head);
    put(to, thread->stack, thread->head.units * sizeof *thread->stack);
  }
  put(to, zeroes, -to->size % 8); /* it is hashed in pieces of 8 */
}

static inline const uint8_t *get(void *to, const uint8_t *at, size_t size) {
  if (size)
    memcpy(to, at, size);
  return at + size;
}

void ref_restore(struct ref_machine *m, const uint8_t *at) {
  struct counts n;
  at = get(&n, at, sizeof n);
  while (m->object_count > m->constant_count)
    m->index[m->objects[--m->object_count].id] = 0;
  m->cell_count = m->constant_cells;
  for (uint32_t i = 0; i < n.objects; i++) {
    struct ref_object o;
    at = get(&o, at, sizeof o);
    struct ref_object *to =
        ref_add_object(m, o.id, (enum ref_object_kind)o.kind, o.size, 0);
    o.at = to->at;
    *to = o;
    at = get(ref_cells(m, to), at, o.size * sizeof *m->cells);
  }
  for (uint32_t i = 0; i < REF_THREADS; i++) {
    struct ref_thread *t = &m->threads[i];
    t->head.status = REF_ABSENT;
    if (!(n.threads >> i & 1))
      continue;
    at = get(&t->head, at, sizeof t->head);
    REF_ROOM(t->stack, t->capacity, t->head.units);
    at = get(t->stack, at, t->head.units * sizeof *t->stack);
  }
}
