/*
 * memory/commit.c - the end of a step: edges, names and digest catch up with
 * the words that were written.
 *
 *   1. each logged word is compared with what is there now: content sums
 *      change by the difference, edges come, go or move
 *   2. the naming gives new labels where they are needed
 *   3. areas that are not reachable any more leave the state
 *   4. what was taken out of the digest meanwhile is added with new names
 *
 * A term leaves the digest before anything that it is made of changes, and
 * is added again at the end; so each of 1 to 3 may touch an area or edge
 * without knowing what else will.
 */
#include <string.h>

#include "memory/digest.h"

/* ----------------------------------------------------------------- content */

static void content_add(struct allways_memory *m, uint32_t area,
                        hash128 change) {
  struct area *a = &m->areas[area];
  area_touch(m, area);
  hash128 *content = area_content(a);
  if (!(a->flags & AREA_CONTENT)) {
    a->flags |= AREA_CONTENT;
    if (log_wanted(m) && !SEEDED_BUG(3)) {
      uint64_t *entry = log_entry(m, LOG_CONTENT, area, 0, 2);
      entry[0] = content->lo;
      entry[1] = content->hi;
    }
  }
  *content = hash_add(*content, change);
}

/* ----------------------------------------------------------------- 1. words */

/* Is the piece in the word with this content? */
static bool cell_has(const struct allways_memory *m, uint64_t data,
                     const struct shadow *shadow, uint32_t piece) {
  if (shadow->tag != WORD_CELL)
    return false;
  const struct cell *cell = &m->cells[data];
  for (unsigned i = 0; i < cell->count; i++)
    if (cell->pieces[i] == piece)
      return true;
  return false;
}

/* Unlinks the pointers that began in the old word and are not in the new one.
 * Pieces are immutable, so one that is in both keeps its edge. */
static void unlink_old(struct allways_memory *m, uint32_t w, uint64_t old_data,
                       struct shadow *old, uint64_t data,
                       const struct shadow *shadow) {
  if (old->tag != WORD_CELL) {
    word_unlink(m, w, old_data, old, EDGE_SETTLE);
    return;
  }
  const struct cell *cell = &m->cells[old_data];
  for (unsigned i = 0; i < cell->count; i++) {
    struct piece *p = &m->pieces[cell->pieces[i]];
    if (p->edge && p->start >> 3 == w &&
        !cell_has(m, data, shadow, cell->pieces[i])) {
      edge_unlink(m, p->edge, EDGE_SETTLE);
      p->edge = 0;
    }
  }
}

/* Edges follow the word.  A pointer that replaces a pointer takes over its
 * edge, which moves. */
static void commit_links(struct allways_memory *m, uint32_t area, uint32_t w,
                         uint64_t old_data, struct shadow *old) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  if (old->tag == WORD_POINTER && shadow->tag == WORD_POINTER) {
    assert(old->ref != 0 && shadow->ref == 0);
    shadow->ref = old->ref;
    if (old_data != a->data[w])
      edge_move(m, old->ref, unpack_pointer(a->data[w]));
    old->ref = 0;
    return;
  }
  unlink_old(m, w, old_data, old, a->data[w], shadow);
  link_bit_update(a, w);
  word_link(m, area, w, EDGE_SETTLE);
}

static void commit_content(struct allways_memory *m, uint32_t area, uint32_t w,
                           uint64_t old_data, const struct shadow *old) {
  const struct area *a = &m->areas[area];
  const struct shadow *shadow = &area_shadow(a)[w];
  hash128 was = word_term(m, w, old_data, old);
  hash128 is = word_term(m, w, a->data[w], shadow);
  if (!hash_equal(was, is))
    content_add(m, area, hash_sub(is, was));
}

/* Compares an old word, entry, with what is there now.  The old word loses its
 * edges, also in the log: going back makes new ones. */
static void commit_word(struct allways_memory *m, uint32_t area, uint32_t w,
                        uint64_t *entry) {
  struct area *a = &m->areas[area];
  uint64_t old_data = entry[0];
  struct shadow old;
  memcpy(&old, &entry[1], sizeof old);
  if (a->data == NULL) { /* freed */
    word_unlink(m, w, old_data, &old, EDGE_SETTLE);
    memcpy(&entry[1], &old, sizeof old);
    return;
  }
  struct shadow *shadow = &area_shadow(a)[w];
  shadow->logged = 0;
  if (LIKELY((old.tag | shadow->tag) == WORD_PLAIN)) {
    if (old_data != a->data[w] || old.defined != shadow->defined)
      content_add(m, area,
                  hash_sub(plain_term(w, a->data[w], shadow->defined),
                           plain_term(w, old_data, old.defined)));
    return;
  }
  bool pointers = old.tag == WORD_POINTER && shadow->tag == WORD_POINTER;
  if (!pointers)
    commit_content(m, area, w, old_data, &old);
  commit_links(m, area, w, old_data, &old);
  memcpy(&entry[1], &old, sizeof old);
}

/* A word is logged once between two commits, so each entry of the segment has
 * what the last commit saw. */
static void commit_log(struct allways_memory *m) {
  size_t end = m->log.count;
  while (end > m->segment) {
    uint64_t header = m->log.items[end - 1];
    end -= 1 + log_length(header & 15);
    if ((header & 15) != LOG_WORD)
      continue;
    uint64_t entry[2] = {m->log.items[end], m->log.items[end + 1]};
    commit_word(m, (uint32_t)(header >> 32), (uint32_t)header >> 4, entry);
    m->log.items[end + 1] = entry[1];
  }
}

/* Pointers in freed areas are no edges any more. */
static void commit_detached(struct allways_memory *m) {
  for (size_t i = 0; i < m->detached_count; i++) {
    struct detached *d = &m->detached[i];
    assert(m->areas[d->area].flags & AREA_FREED);
    uint32_t size = m->areas[d->area].size;
    if (!SEEDED_BUG(10))
      block_unlink(m, size, d->data, EDGE_SETTLE);
    if (!d->logged)
      mem_drop_block(m, size, d->data);
  }
  m->detached_count = 0;
}

/* Words [from, to) of a new block: links their pointers, returns the sum of
 * their terms. */
static hash128 commit_new_words(struct allways_memory *m, uint32_t area,
                                uint32_t from, uint32_t to) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = area_shadow(a);
  hash128 sum = {0, 0};
  for (uint32_t w = from; w < to; w++) {
    shadow[w].logged = 0;
    sum = hash_add(sum, word_term(m, w, a->data[w], &shadow[w]));
    if (shadow[w].tag != WORD_PLAIN) {
      link_bit_update(a, w);
      word_link(m, area, w, EDGE_SETTLE);
    }
  }
  return sum;
}

/* A block made in this step: all that is in it is new. */
static void commit_fresh(struct allways_memory *m, uint32_t area) {
  hash128 sum = {0, 0};
  uint32_t at = 0, from, to;
  assert(!(m->areas[area].flags & AREA_FREED));
  area_touch(m, area);
  m->areas[area].flags &= (uint16_t)~AREA_FRESH;
  while (fresh_range(m, area, &at, &from, &to))
    sum = hash_add(sum, commit_new_words(m, area, from, to));
  *area_content(&m->areas[area]) = sum;
}

static void commit_words(struct allways_memory *m) {
  commit_log(m);
  commit_detached(m);
  for (size_t i = 0; i < m->fresh.count; i++)
    if (m->areas[m->fresh.items[i]].flags & AREA_FRESH)
      commit_fresh(m, m->fresh.items[i]);
  m->fresh.count = 0;
}

/* ---------------------------------------------------------------- 3. deaths */

/* The area leaves the state: its pointers are no edges any more.  The record
 * stays while a saved state may need it. */
static void area_die(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  assert(!(a->flags & (AREA_LABELLED | AREA_ROOT | AREA_FRESH)));
  a->flags |= AREA_DEAD;
  if (log_wanted(m))
    log_entry(m, LOG_DEAD, area, 0, 0);
  if (a->data && !SEEDED_BUG(9))
    block_unlink(m, a->size, a->data, EDGE_SETTLE);
  if (m->naming->gone)
    m->naming->gone(m, area, true);
}

/* The naming may have put an area on m->dying twice, or have found it reachable
 * after all.  What is left on the list died. */
static void commit_deaths(struct allways_memory *m) {
  size_t n = 0;
  for (size_t i = 0; i < m->dying.count; i++) {
    uint32_t area = m->dying.items[i];
    struct area *a = &m->areas[area];
    if (a->flags & (AREA_LABELLED | AREA_DEAD))
      continue;
    if (!(a->flags & AREA_FREED)) {
      assert(m->bytes >= a->size);
      m->bytes -= a->size;
      if (m->options.unreachable)
        m->options.unreachable(m->options.context, m, area);
    }
    area_die(m, area);
    m->dying.items[n++] = area;
  }
  m->dying.count = n;
}

/* ---------------------------------------------------------------- 4. digest */

/* Edges that came or whose names changed count with the names of now; records
 * of edges that went can be used again. */
static void count_edges(struct allways_memory *m) {
  for (size_t i = 0; i < m->pending.count; i++) {
    uint32_t edge = m->pending.items[i];
    struct edge *e = &m->edges[edge];
    if (e->target) {
      assert(m->areas[e->source].flags & AREA_LABELLED);
      assert(m->areas[e->target].flags & AREA_LABELLED);
      m->digest = hash_add(m->digest, edge_term(m, e));
      e->state = EDGE_COUNTED;
    } else {
      e->state = 0;
      e->next = m->free_edge;
      m->free_edge = edge;
    }
  }
  m->pending.count = 0;
}

/* The terms of touched areas that are still there come back into the digest,
 * and the flags of the commit are cleared. */
static void count_areas(struct allways_memory *m) {
  enum {
    DONE = AREA_TOUCHED | AREA_LOST | AREA_PENDING | AREA_CONTENT |
           AREA_RELABEL | AREA_NEW
  };
  struct numbers *lists[] = {&m->lost, &m->born};
  for (size_t i = 0; i < m->touched.count; i++) {
    uint32_t area = m->touched.items[i];
    struct area *a = &m->areas[area];
    a->flags &= (uint16_t)~DONE;
    if (a->flags & AREA_LABELLED)
      m->digest = hash_add(m->digest, area_term(m, area));
  }
  m->stats.touched += m->touched.count;
  m->touched.count = 0;
  for (size_t l = 0; l < 2; l++) {
    for (size_t i = 0; i < lists[l]->count; i++)
      m->areas[lists[l]->items[i]].flags &= (uint16_t)~DONE;
    lists[l]->count = 0;
  }
}

/* ----------------------------------------------------------- after a preview
 */

/* The digest is known from a preview, and nothing but words has changed.  None
 * of them is a cell then, and no label changes. */
static bool is_previewed(const struct allways_memory *m) {
  return m->preview.known && m->fresh.count == 0 && m->born.count == 0 &&
         m->lost.count == 0 && m->touched.count == 0 && m->detached_count == 0;
}

/* As commit_links, where the digest is known and no label came by an edge. */
static void link_previewed(struct allways_memory *m, uint32_t area, uint32_t w,
                           uint64_t *entry, struct shadow *shadow) {
  struct area *a = &m->areas[area];
  struct shadow old;
  memcpy(&old, &entry[1], sizeof old);
  assert(old.tag != WORD_CELL && shadow->tag != WORD_CELL);
  assert(old.tag != WORD_POINTER || old.ref != 0);
  if (old.tag == WORD_POINTER && shadow->tag == WORD_POINTER) {
    shadow->ref = old.ref;
    edge_move_quietly(m, old.ref, unpack_pointer(a->data[w]));
    old.ref = 0;
  } else {
    word_unlink(m, w, entry[0], &old, EDGE_QUIET);
    link_bit_update(a, w);
  }
  memcpy(&entry[1], &old, sizeof old);
  word_link(m, area, w, EDGE_QUIET);
}

static void words_previewed(struct allways_memory *m) {
  size_t end = m->log.count;
  while (end > m->segment) {
    uint64_t header = m->log.items[end - 1];
    uint32_t area = (uint32_t)(header >> 32), w = (uint32_t)header >> 4;
    end -= 1 + log_length(header & 15);
    assert((header & 15) == LOG_WORD);
    struct shadow *shadow = &area_shadow(&m->areas[area])[w], old;
    shadow->logged = 0;
    memcpy(&old, &m->log.items[end + 1], sizeof old);
    if ((old.tag | shadow->tag) != WORD_PLAIN)
      link_previewed(m, area, w, m->log.items + end, shadow);
  }
}

/* Commits a state whose digest a preview has found: words get their edges and
 * areas their content sums, and no label changes. */
static void commit_previewed(struct allways_memory *m) {
  const struct preview *p = &m->preview;
  words_previewed(m);
  for (unsigned i = 0; i < p->count; i++) {
    hash128 *content = area_content(&m->areas[p->areas[i].area]);
    uint64_t *entry = log_entry(m, LOG_CONTENT, p->areas[i].area, 0, 2);
    entry[0] = content->lo;
    entry[1] = content->hi;
    *content = hash_add(*content, p->areas[i].change);
  }
  m->digest = p->digest;
  m->stats.touched += p->count;
}

/* ------------------------------------------------------------- entry point */

/* Has anything changed since the last commit? */
static bool commit_wanted(const struct allways_memory *m) {
  return m->log.count > m->segment || m->fresh.count || m->born.count ||
         m->lost.count || m->touched.count || m->detached_count;
}

/* The commit of a memory without names, which has no edges either: words are
 * closed, and blocks that nobody needs are dropped. */
static void commit_plain(struct allways_memory *m) {
  size_t end = m->log.count;
  while (end > m->segment) {
    uint64_t header = m->log.items[end - 1];
    const struct area *a = &m->areas[header >> 32];
    end -= 1 + log_length(header & 15);
    if ((header & 15) == LOG_WORD && a->data)
      area_shadow(a)[(uint32_t)header >> 4].logged = 0;
  }
  for (size_t i = 0; i < m->fresh.count; i++) {
    uint32_t area = m->fresh.items[i];
    struct area *a = &m->areas[area];
    if (!(a->flags & AREA_FRESH))
      continue;
    a->flags &= (uint16_t)~AREA_FRESH;
    uint32_t at = 0, from, to;
    while (fresh_range(m, area, &at, &from, &to))
      for (uint32_t w = from; w < to; w++)
        area_shadow(a)[w].logged = 0;
  }
  for (size_t i = 0; i < m->detached_count; i++)
    if (!m->detached[i].logged)
      mem_drop_block(m, m->areas[m->detached[i].area].size,
                     m->detached[i].data);
  m->fresh.count = m->born.count = m->lost.count = m->detached_count = 0;
}

static void commit_named(struct allways_memory *m) {
  commit_words(m);
  m->naming->update(m);
  commit_deaths(m);
  count_edges(m);
  count_areas(m);
  if (!log_wanted(m))
    for (size_t i = 0; i < m->dying.count; i++)
      mem_recycle(m, m->dying.items[i]);
  m->dying.count = 0;
  m->links_changed = false;
  assert(m->pending.count == 0 && m->touched.count == 0);
}

/* Debug builds audit every eighth state of a small heap, and one in 256 of a
 * larger one. */
static bool recheck_wanted(const struct allways_memory *m) {
  return DEBUG && ALLWAYS_SEEDED_BUG == 0 &&
         (m->area_count <= 32
              ? m->stats.commits % 8 == 0
              : m->area_count <= 1024 && m->stats.commits % 256 == 0);
}

void mem_commit(struct allways_memory *m) {
  m->stats.commits++;
  if (!commit_wanted(m)) {
    m->preview.known = false;
    return;
  }
  struct preview expected;
  bool known = DEBUG && ALLWAYS_SEEDED_BUG == 0 && mem_preview(m, &expected);
  if (is_previewed(m))
    commit_previewed(m);
  else if (m->naming)
    commit_named(m);
  else
    commit_plain(m);
  m->preview.known = false;
  if (known && !hash_equal(expected.digest, m->digest))
    BUG("a commit gave another hash than its preview");
  m->segment = m->log.count;
  assert(!commit_wanted(m));
  if (!log_wanted(m))
    log_forget(m);
  if (recheck_wanted(m) && allways_memory_audit(m) != NULL)
    BUG("a committed state differs from the one made from scratch");
}
