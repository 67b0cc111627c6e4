/*
 * memory/undo.c - saving a state, and going back to it: the log (log.c) is
 * walked backwards.
 */
#include <string.h>

#include "memory/memory_impl.h"

/* ------------------------------------------------------------------ undoing */

/* Restores a word that has edges or a cell in its old or its new form. */
static NEVER_INLINE void undo_linked(struct allways_memory *m, uint32_t area,
                                     uint32_t w, const uint64_t *entry) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w], old;
  memcpy(&old, &entry[1], sizeof old);
  word_unlink(m, w, a->data[w], shadow, EDGE_QUIET);
  if (shadow->tag == WORD_CELL)
    cell_free(m, (uint32_t)a->data[w]);
  a->data[w] = entry[0];
  *shadow = old;
  link_bit_update(a, w);
  if (m->naming)
    word_link(m, area, w, EDGE_QUIET);
}

/* Restores a word.  If the change was committed, edges and link bit followed
 * it and must go back as well.  Else they are still those of the old word, and
 * the new word has none: copying the old one back is enough. */
static ALWAYS_INLINE void undo_word(struct allways_memory *m, uint64_t header,
                                    const uint64_t *entry, bool committed) {
  uint32_t area = (uint32_t)(header >> 32), w = (uint32_t)header >> 4;
  struct area *a = &m->areas[area];
  assert(a->data && w < area_words(a));
  struct shadow *shadow = &area_shadow(a)[w], old;
  memcpy(&old, &entry[1], sizeof old);
  unsigned tags = shadow->tag | old.tag;
  if (LIKELY(tags == WORD_PLAIN || (!committed && !(tags & WORD_CELL)))) {
    assert(committed || shadow->ref == 0);
    a->data[w] = entry[0];
    *shadow = old;
    return;
  }
  undo_linked(m, area, w, entry);
}

/* The digest is restored as a whole, so terms need not be looked at. */
static void undo_label(struct area *a, const uint64_t *entry) {
  uint32_t parent = a->label.parent;
  memcpy(&a->label, entry, sizeof a->label);
  if (SEEDED_BUG(1))
    a->label.parent = parent;
  unsigned flags = a->flags & ~(unsigned)AREA_LABELLED;
  a->flags = (uint16_t)(flags | (entry[5] ? AREA_LABELLED : 0));
}

/* The record is free again.  An older area may still have an edge to it, which
 * goes when that area's block does; so the in-list stays. */
static void undo_allocate(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  assert(!(a->flags & (AREA_ROOT | AREA_DEAD | AREA_FREED)));
  if (m->naming && m->naming->gone)
    m->naming->gone(m, area, true);
  mem_recycle(m, area);
  a->label = (struct label){{0, 0}, 0, 0, 0, 0};
}

static void undo_block(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  if (a->data == NULL) /* dropped when the area was freed */
    return;
  assert(!(a->flags & AREA_FREED));
  block_unlink(m, a->size, a->data, EDGE_QUIET);
  mem_drop_block(m, a->size, a->data);
  a->data = NULL;
  a->limit = 0;
}

/* The area gets its block back.  The commit unlinked its pointers; if there was
 * none yet, they still have their edges. */
static void undo_free(struct allways_memory *m, uint32_t area, uint64_t block,
                      bool committed) {
  struct area *a = &m->areas[area];
  assert((a->flags & AREA_FREED) && a->data == NULL);
  a->data = (uint64_t *)(uintptr_t)block;
  a->flags &= (uint16_t)~AREA_FREED;
  area_limit(a);
  if (a->data && m->naming && committed)
    area_link(m, area, EDGE_QUIET);
}

static void undo_dead(struct allways_memory *m, uint32_t area) {
  assert(m->areas[area].flags & AREA_DEAD);
  m->areas[area].flags &= (uint16_t)~AREA_DEAD;
  if (m->naming->gone)
    m->naming->gone(m, area, false);
  if (m->areas[area].data)
    area_link(m, area, EDGE_QUIET);
}

/* Only these two flags are logged: the others are restored by entries of their
 * own, or belong to engines. */
static void undo_flags(struct allways_memory *m, uint32_t area,
                       const uint64_t *entry) {
  enum { KEPT = AREA_ROOT | AREA_CONSTANT };
  struct area *a = &m->areas[area];
  if (a->flags & AREA_ROOT)
    mem_root_remove(m, area);
  m->more[area].rank = (uint32_t)entry[0];
  a->flags = (uint16_t)((a->flags & ~KEPT) | (entry[1] & KEPT));
  area_limit(a);
  if (a->flags & AREA_ROOT)
    mem_root_insert(m, area);
}

static void undo_entry(struct allways_memory *m, uint64_t header,
                       const uint64_t *entry, bool committed) {
  uint32_t area = (uint32_t)(header >> 32);
  switch ((enum log_type)(header & 15)) {
  case LOG_WORD: /* most of them: see allways_backtrack */
    break;
  case LOG_LABEL:
    undo_label(&m->areas[area], entry);
    break;
  case LOG_CONTENT:
    *area_content(&m->areas[area]) = (hash128){entry[0], entry[1]};
    break;
  case LOG_ALLOCATE:
    undo_allocate(m, area);
    break;
  case LOG_BLOCK:
    undo_block(m, area);
    break;
  case LOG_FREE:
    undo_free(m, area, entry[0], committed);
    break;
  case LOG_DEAD:
    undo_dead(m, area);
    break;
  case LOG_FLAGS:
    undo_flags(m, area, entry);
    break;
  case LOG_COUNT:
    m->naming->recount(m, entry[0], entry[1]);
    break;
  case LOG_ADDRESS:
    mem_put_address(m, area, entry[0]);
    break;
  }
}

/* Clears the lists that the next commit would have worked on: the step that is
 * undone needs none. */
static void forget_work(struct allways_memory *m) {
  enum { WORK = AREA_TOUCHED | AREA_LOST | AREA_NEW | AREA_FRESH };
  struct numbers *lists[] = {&m->touched, &m->lost, &m->born, &m->fresh};
  for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
    for (size_t i = 0; i < lists[l]->count; i++)
      m->areas[lists[l]->items[i]].flags &= (uint16_t)~WORK;
    lists[l]->count = 0;
  }
  m->detached_count = 0;
  m->links_changed = false;
}

/* ------------------------------------------------------------ entry points */

enum allways_result allways_push(struct allways_memory *m) {
  if (m->roots.count == 0)
    return mem_refuse(m, ALLWAYS_NO_ROOT, allways_null(), allways_null(), 0);
  mem_commit(m);
  assert(m->segment == m->log.count);
  VEC_ROOM(m->marks, m->mark_count, m->mark_capacity);
  m->marks[m->mark_count++] = (struct mark){m->digest, m->log.count, m->bytes};
  return ALLWAYS_OK;
}

enum allways_result allways_pop(struct allways_memory *m) {
  if (m->mark_count == 0)
    return mem_refuse(m, ALLWAYS_NO_SAVED_STATE, allways_null(), allways_null(),
                      0);
  if (--m->mark_count == 0)
    log_forget(m);
  return ALLWAYS_OK;
}

enum allways_result allways_backtrack(struct allways_memory *m) {
  if (m->mark_count == 0)
    return mem_refuse(m, ALLWAYS_NO_SAVED_STATE, allways_null(), allways_null(),
                      0);
  const struct mark *mark = &m->marks[m->mark_count - 1];
  assert(mark->log <= m->log.count && m->pending.count == 0);
  forget_work(m);
  m->preview.known = false;
  size_t end = m->log.count;
  while (end > mark->log) {
    uint64_t header = m->log.items[end - 1];
    if (LIKELY((header & 15) == LOG_WORD)) {
      end -= 1 + log_length(LOG_WORD);
      undo_word(m, header, m->log.items + end, end < m->segment);
      continue;
    }
    end -= 1 + log_length(header & 15);
    undo_entry(m, header, m->log.items + end, end < m->segment);
  }
  assert(end == mark->log && m->segment >= mark->log);
  m->log.count = m->segment = mark->log;
  m->digest = mark->digest;
  m->bytes = mark->bytes;
  return ALLWAYS_OK;
}

size_t allways_saved_count(const struct allways_memory *m) {
  return m->mark_count;
}

enum allways_result allways_hash_saved(const struct allways_memory *m,
                                       allways_hash *hash) {
  if (m->naming == NULL)
    return ALLWAYS_NO_HASH;
  if (m->mark_count == 0)
    return ALLWAYS_NO_SAVED_STATE;
  hash128 h = hash_cut(m->marks[m->mark_count - 1].digest);
  *hash = (allways_hash){h.lo, h.hi};
  return ALLWAYS_OK;
}

enum allways_result allways_hash_current(struct allways_memory *m,
                                         allways_hash *hash) {
  if (m->naming == NULL)
    return mem_refuse(m, ALLWAYS_NO_HASH, allways_null(), allways_null(), 0);
  if (m->roots.count == 0)
    return mem_refuse(m, ALLWAYS_NO_ROOT, allways_null(), allways_null(), 0);
  mem_commit(m);
  hash128 h = hash_cut(m->digest);
  *hash = (allways_hash){h.lo, h.hi};
  return ALLWAYS_OK;
}
