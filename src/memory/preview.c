/*
 * memory/preview.c - the hash of a state that is not committed yet.
 *
 * Most steps of a search lead to a state that was seen before, and are undone
 * at once.  For them edges need not follow what was written, if no name
 * changes by it: then the digest changes by the terms of the words, edges and
 * areas that came and went.  No name changes if
 *
 *   - no edge goes by which its target has its label,
 *   - no edge comes that offers its target a better one,
 *   - areas that came are roots, whose names are made of their ranks, and areas
 *     that went were roots that nothing points to.
 *
 * Whatever else there is (pieces of pointers, other new areas), the answer is
 * that the state has to be committed.  Nothing is changed here.  If the state
 * turns out to be new, the commit takes what was found (commit_previewed).
 */
#include <string.h>

#include "memory/digest.h"

/* ------------------------------------------------------------------- areas */

/* The name that the area will have: a NEW one is a root here. */
static hash128 name_of(const struct allways_memory *m, uint32_t area) {
  return m->areas[area].flags & AREA_NEW ? name_of_root(m->more[area].rank)
                                         : m->areas[area].label.name;
}

/* The content sum as of the last commit. */
static hash128 content_of(const struct area *a) {
  return a->data && !(a->flags & AREA_FRESH) ? *area_content(a)
                                             : (hash128){0, 0};
}

/* By how much the content of the area has changed so far; NULL: more areas have
 * changed than the preview has room for. */
static hash128 *change_of(struct preview *p, uint32_t area) {
  for (unsigned i = p->count; i > 0; i--)
    if (p->areas[i - 1].area == area)
      return &p->areas[i - 1].change;
  if (p->count == PREVIEW_AREAS)
    return NULL;
  p->areas[p->count].area = area;
  p->areas[p->count].change = (hash128){0, 0};
  return &p->areas[p->count++].change;
}

static bool add_content(struct preview *p, uint32_t area, hash128 change) {
  hash128 *sum = change_of(p, area);
  if (sum)
    *sum = hash_add(*sum, change);
  return sum != NULL;
}

/* ------------------------------------------------------------------- edges */

/* From here on, functions that return bool answer whether the preview can still
 * be made; they add what they find to p->digest or p->areas. */

static hash128 pointer_term(const struct allways_memory *m, uint32_t area,
                            uint32_t w, allways_pointer to) {
  return edge_term_of(name_of(m, area), w << 3, 0, 8, name_of(m, to.area),
                      to.offset);
}

/* Has the target of this pointer its label by it? */
static bool gives_label(const struct allways_memory *m, uint32_t area,
                        uint32_t w, uint32_t target) {
  const struct label *l = &m->areas[target].label;
  return l->parent == area && l->parent_slot == w << 3;
}

static bool edge_goes(struct preview *p, uint32_t area, uint32_t w,
                      uint64_t data) {
  allways_pointer to = unpack_pointer(data);
  if (gives_label(p->m, area, w, to.area))
    return false;
  p->digest = hash_sub(p->digest, pointer_term(p->m, area, w, to));
  return true;
}

/* The target of a pointer must be in the state, and stay. */
static bool may_be_target(const struct area *a) {
  if (a->flags & AREA_NEW)
    return (a->flags & (AREA_ROOT | AREA_FREED)) == AREA_ROOT;
  return (a->flags & AREA_LABELLED) &&
         (a->flags & (AREA_LOST | AREA_DEAD)) == 0;
}

static bool edge_comes(struct preview *p, uint32_t area, uint32_t w,
                       uint64_t data) {
  allways_pointer to = unpack_pointer(data);
  if (!may_be_target(&p->m->areas[to.area]) ||
      name_would_change(p->m, area, w << 3, to.area))
    return false;
  p->digest = hash_add(p->digest, pointer_term(p->m, area, w, to));
  return true;
}

/* ------------------------------------------------------------------- words */

static bool pointer_changes(struct preview *p, uint32_t area, uint32_t w,
                            uint64_t old, uint64_t data) {
  if (old == data)
    return true;
  if (old >> 32 == data >> 32) { /* another place in the same area */
    hash128 was = pointer_term(p->m, area, w, unpack_pointer(old));
    hash128 is = pointer_term(p->m, area, w, unpack_pointer(data));
    p->digest = hash_add(hash_sub(p->digest, was), is);
    return true;
  }
  return edge_goes(p, area, w, old) && edge_comes(p, area, w, data);
}

static bool word_changes(struct preview *p, uint32_t area, uint32_t w,
                         const uint64_t *entry) {
  const struct area *a = &p->m->areas[area];
  struct shadow old;
  memcpy(&old, &entry[1], sizeof old);
  if (a->data == NULL) /* freed */
    return old.tag == WORD_PLAIN ||
           (old.tag == WORD_POINTER && edge_goes(p, area, w, entry[0]));
  const struct shadow *shadow = &area_shadow(a)[w];
  uint64_t data = a->data[w];
  if ((old.tag | shadow->tag) == WORD_PLAIN) {
    if (entry[0] == data && old.defined == shadow->defined)
      return true;
    return add_content(p, area,
                       hash_sub(plain_term(w, data, shadow->defined),
                                plain_term(w, entry[0], old.defined)));
  }
  if (old.tag == WORD_CELL || shadow->tag == WORD_CELL)
    return false;
  if (old.tag == WORD_POINTER && shadow->tag == WORD_POINTER)
    return pointer_changes(p, area, w, entry[0], data);
  if (old.tag == WORD_POINTER)
    return edge_goes(p, area, w, entry[0]) &&
           add_content(p, area, plain_term(w, data, shadow->defined));
  hash128 was = plain_term(w, entry[0], old.defined);
  return edge_comes(p, area, w, data) &&
         add_content(p, area, hash_sub((hash128){0, 0}, was));
}

static bool log_changes(struct preview *p) {
  const struct allways_memory *m = p->m;
  size_t end = m->log.count;
  while (end > m->segment) {
    uint64_t header = m->log.items[end - 1];
    enum log_type type = (enum log_type)(header & 15);
    end -= 1 + log_length(type);
    if (type == LOG_WORD &&
        !word_changes(p, (uint32_t)(header >> 32), (uint32_t)header >> 4,
                      m->log.items + end))
      return false;
  }
  return true;
}

/* ------------------------------------------------------------------- blocks */

static bool new_words(struct preview *p, uint32_t area, uint32_t from,
                      uint32_t to) {
  const struct area *a = &p->m->areas[area];
  const struct shadow *shadow = area_shadow(a);
  hash128 sum = {0, 0};
  for (uint32_t w = from; w < to; w++)
    if (shadow[w].tag == WORD_PLAIN)
      sum = hash_add(sum, plain_term(w, a->data[w], shadow[w].defined));
    else if (shadow[w].tag == WORD_CELL || !edge_comes(p, area, w, a->data[w]))
      return false;
  return add_content(p, area, sum);
}

static bool new_blocks(struct preview *p) {
  const struct allways_memory *m = p->m;
  for (size_t i = 0; i < m->fresh.count; i++) {
    uint32_t area = m->fresh.items[i], at = 0, from, to;
    if (!(m->areas[area].flags & AREA_FRESH))
      continue;
    while (fresh_range(m, area, &at, &from, &to))
      if (!new_words(p, area, from, to))
        return false;
  }
  return true;
}

/* The pointers of a freed area go.  A word that was opened in this step has no
 * edge any more: its log entry has it, and log_changes has dealt with it. */
static bool gone_block(struct preview *p, uint32_t area, const uint64_t *data) {
  uint32_t words = area_words(&p->m->areas[area]), n = link_words(words);
  const struct shadow *shadow = (const struct shadow *)(data + words);
  const uint64_t *links = data - n;
  for (uint32_t i = 0; i < n; i++)
    for (uint64_t bits = links[i]; bits; bits &= bits - 1) {
      uint32_t w = i * 64 + low_bit(bits);
      if (shadow[w].tag == WORD_CELL ||
          (shadow[w].tag == WORD_POINTER && shadow[w].ref &&
           !edge_goes(p, area, w, data[w])))
        return false;
    }
  return true;
}

static bool gone_blocks(struct preview *p) {
  const struct allways_memory *m = p->m;
  for (size_t i = 0; i < m->detached_count; i++)
    if (!gone_block(p, m->detached[i].area, m->detached[i].data))
      return false;
  return true;
}

/* ------------------------------------------------------------ areas, at last
 */

/* New areas must be roots, or be freed again already. */
static bool new_areas(const struct allways_memory *m) {
  for (size_t i = 0; i < m->born.count; i++)
    if (!(m->areas[m->born.items[i]].flags & (AREA_FREED | AREA_ROOT)))
      return false;
  return true;
}

/* Adds the term of an area that is out of the digest and will be in it. */
static void area_stays(struct preview *p, uint32_t area) {
  const struct allways_memory *m = p->m;
  hash128 content = content_of(&m->areas[area]);
  for (unsigned i = 0; i < p->count && m->areas[area].data; i++)
    if (p->areas[i].area == area)
      content = hash_add(content, p->areas[i].change);
  p->digest =
      hash_add(p->digest, area_term_of(m, area, name_of(m, area), content));
}

/* Areas that are TOUCHED: their terms are out of the digest already.  One that
 * is LOST must be a former root that was freed and that nothing points to: it
 * leaves the state, and its term stays out. */
static bool touched_areas(struct preview *p) {
  const struct allways_memory *m = p->m;
  for (size_t i = 0; i < m->touched.count; i++) {
    uint32_t area = m->touched.items[i];
    const struct area *a = &m->areas[area];
    if ((a->flags & AREA_NEW) && (a->flags & AREA_FREED))
      continue;
    if (a->flags & AREA_NEW || !(a->flags & AREA_LOST)) {
      if (!(a->flags & (AREA_NEW | AREA_LABELLED)))
        return false;
      area_stays(p, area);
    } else if ((a->flags & AREA_ROOT) || !(a->flags & AREA_FREED) || a->in) {
      return false;
    }
  }
  return true;
}

/* The other areas with changed content: their terms are still in the digest. */
static bool changed_areas(struct preview *p) {
  const struct allways_memory *m = p->m;
  for (unsigned i = 0; i < p->count; i++) {
    uint32_t area = p->areas[i].area;
    const struct area *a = &m->areas[area];
    if (a->flags & AREA_TOUCHED)
      continue;
    if (!(a->flags & AREA_LABELLED))
      return false;
    hash128 was = content_of(a), is = hash_add(was, p->areas[i].change);
    hash128 name = a->label.name;
    p->digest = hash_sub(p->digest, area_term_of(m, area, name, was));
    p->digest = hash_add(p->digest, area_term_of(m, area, name, is));
  }
  return true;
}

/* ------------------------------------------------------------- entry point */

bool mem_preview(const struct allways_memory *m, struct preview *p) {
  if (m->naming != &naming_layered || !log_wanted(m))
    return false;
  p->m = m;
  p->digest = m->digest;
  p->count = 0;
  return new_areas(m) && log_changes(p) && new_blocks(p) && gone_blocks(p) &&
         touched_areas(p) && changed_areas(p);
}

bool mem_hash_preview(struct allways_memory *m, allways_hash *hash) {
  m->preview.known = mem_preview(m, &m->preview);
  hash128 digest = hash_cut(m->preview.digest);
  *hash = (allways_hash){digest.lo, digest.hi};
  return m->preview.known;
}
