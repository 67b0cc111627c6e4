/*
 * memory/area.c - areas: allocation, blocks, freeing, roots, constants.
 *
 * Small blocks are cut from slabs and kept on free lists by their number of
 * words; others come from the allocator.
 */
#include <string.h>

#include "memory/digest.h"

/* ------------------------------------------------------------------ blocks */

/* The length of what comes before the data, and of the whole block, both in
 * words of eight bytes: memory_impl.h draws the layout. */
static size_t block_head(uint32_t words) {
  return dirty_words(words) + 2 + link_words(words);
}

static size_t block_length(uint32_t words) {
  return block_head(words) + 2 * (size_t)words;
}

/* The rest of a slab that is too short for the block is not used any more. */
static uint64_t *slab_cut(struct allways_memory *m, size_t length) {
  assert(length <= MEM_SLAB_WORDS);
  if (m->slab_left < length) {
    VEC_ROOM(m->slabs, m->slab_count, m->slab_capacity);
    m->slab = alloc_raw(MEM_SLAB_WORDS * sizeof *m->slab);
    m->slab_left = MEM_SLAB_WORDS;
    m->slabs[m->slab_count++] = m->slab;
  }
  uint64_t *block = m->slab;
  m->slab += length;
  m->slab_left -= length;
  return block;
}

/* A block from the free list or a slab: head and data are zero, the shadow is
 * the caller's to set. */
static uint64_t *small_block(struct allways_memory *m, uint32_t words) {
  uint64_t *block = m->small[words];
  if (block)
    m->small[words] = (uint64_t *)(uintptr_t)block[0];
  else
    block = slab_cut(m, block_length(words));
  memset(block, 0, (block_head(words) + words) * sizeof *block);
  return block;
}

/* Going back drops a new block as a whole, so its words need not be logged:
 * they are open from the start.  In a large one each is opened by itself, so
 * that the commit can tell where it was written. */
static void open_block(struct area *a, uint32_t words) {
  struct shadow *shadow = area_shadow(a);
  if (words > LARGE_WORDS)
    return;
  for (uint32_t w = 0; w < words; w++)
    shadow[w] = (struct shadow){.logged = 1};
}

bool mem_make_block(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  uint32_t words = area_words(a);
  size_t bytes = block_length(words) * sizeof(uint64_t);
  assert(a->data == NULL && words > 0 && !(a->flags & AREA_FREED));
  uint64_t *block =
      words <= SMALL_WORDS ? small_block(m, words) : alloc_try(bytes);
  if (block == NULL)
    return false;
  if (log_wanted(m))
    log_entry(m, LOG_BLOCK, area, 0, 0);
  m->stats.content_bytes += bytes;
  a->data = block + block_head(words);
  a->flags |= AREA_FRESH;
  area_limit(a);
  open_block(a, words);
  numbers_add(&m->fresh, area);
  return true;
}

bool fresh_range(const struct allways_memory *m, uint32_t area, uint32_t *at,
                 uint32_t *from, uint32_t *to) {
  const struct area *a = &m->areas[area];
  uint32_t words = area_words(a), groups = link_words(words);
  assert(a->data != NULL);
  if (dirty_words(words) == 0) {
    *from = 0;
    *to = words;
    return (*at)++ == 0;
  }
  uint64_t *dirty = area_dirty(a);
  for (; *at < groups; *at = (*at | 63) + 1) {
    uint64_t bits = dirty[*at >> 6] >> (*at & 63);
    if (bits == 0)
      continue;
    *from = (*at + low_bit(bits)) * 64;
    *to = *from + 64 < words ? *from + 64 : words;
    *at += low_bit(bits) + 1;
    if (SEEDED_BUG(139)) /* what was looked at is not dirty any more */
      dirty[*from >> 12] &= ~(UINT64_C(1) << (*from >> 6 & 63));
    return true;
  }
  return false;
}

static void free_cells(struct allways_memory *m, uint32_t words,
                       uint64_t *data) {
  struct shadow *shadow = (struct shadow *)(data + words);
  for (uint32_t w = 0; w < words; w++)
    if (shadow[w].tag == WORD_CELL)
      cell_free(m, (uint32_t)data[w]);
}

void mem_drop_block(struct allways_memory *m, uint32_t size, uint64_t *data) {
  uint32_t words = (size + 7) >> 3;
  size_t bytes = block_length(words) * sizeof(uint64_t);
  if (m->cells_used > 0)
    free_cells(m, words, data);
  assert(m->stats.content_bytes >= bytes);
  m->stats.content_bytes -= bytes;
  uint64_t *block = data - block_head(words);
  if (words <= SMALL_WORDS) {
    block[0] = (uint64_t)(uintptr_t)m->small[words];
    m->small[words] = block;
  } else {
    alloc_free(block, bytes);
  }
}

/* ------------------------------------------------------------------- areas */

/* A record that no area uses; its content is the caller's to set.  The tables
 * areas and more have one capacity and grow together. */
static uint32_t new_record(struct allways_memory *m) {
  if (m->free_areas.count) {
    uint32_t area = m->free_areas.items[--m->free_areas.count];
    assert(m->areas[area].flags == 0 && m->areas[area].data == NULL);
    return area;
  }
  size_t old = m->area_capacity;
  VEC_ROOM(m->areas, m->area_count, m->area_capacity);
  if (m->area_capacity != old)
    m->more = alloc_resize(m->more, old * sizeof *m->more,
                           m->area_capacity * sizeof *m->more);
  return (uint32_t)m->area_count++;
}

void mem_recycle(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  assert((a->flags & (AREA_USED | AREA_ROOT)) == AREA_USED);
  if (a->data)
    mem_drop_block(m, a->size, a->data);
  a->data = NULL;
  a->flags = 0;
  a->limit = 0;
  numbers_add(&m->free_areas, area);
}

enum allways_result allways_allocate(struct allways_memory *m, uint64_t size,
                                     uint8_t kind, uint64_t site,
                                     allways_pointer *result) {
  uint64_t limit = m->options.max_bytes;
  if (size > ALLWAYS_MAX_AREA || (limit && m->bytes + size > limit) ||
      m->area_count >= UINT32_MAX - 1)
    return mem_refuse(m, ALLWAYS_LIMIT, allways_null(), allways_null(), size);
  uint32_t area = new_record(m);
  m->areas[area] = (struct area){.size = (uint32_t)size,
                                 .flags = AREA_USED | AREA_NEW | m->born_flags,
                                 .kind = kind};
  m->more[area] = (struct area_more){.site = site};
  m->bytes += size;
  numbers_add(&m->born, area);
  if (log_wanted(m))
    log_entry(m, LOG_ALLOCATE, area, 0, 0);
  if (m->naming && m->naming->allocated)
    m->naming->allocated(m, area);
  *result = (allways_pointer){0, area};
  return ALLWAYS_OK;
}

/* The checks that operations on a whole area share. */
static enum allways_result area_check(struct allways_memory *m,
                                      allways_pointer p) {
  if (p.area == 0)
    return ALLWAYS_NULL_POINTER;
  if (!mem_is_area(m, p.area) || (m->areas[p.area].flags & AREA_FREED))
    return ALLWAYS_FREED_AREA;
  return p.offset != 0 ? ALLWAYS_NOT_AREA_BEGIN : ALLWAYS_OK;
}

/* Why an area cannot be freed, in the words of free. */
static enum allways_result free_check(struct allways_memory *m,
                                      allways_pointer p) {
  enum allways_result r = area_check(m, p);
  if (r == ALLWAYS_FREED_AREA)
    return ALLWAYS_DOUBLE_FREE;
  if (r == ALLWAYS_NOT_AREA_BEGIN)
    return ALLWAYS_FREE_INSIDE;
  if (r == ALLWAYS_OK && (m->areas[p.area].flags & AREA_ROOT))
    return ALLWAYS_FREE_ROOT;
  if (r == ALLWAYS_OK && (m->areas[p.area].flags & AREA_CONSTANT))
    return ALLWAYS_WRITE_CONSTANT;
  return r;
}

/* Takes the block away from an area that is being freed.  A FRESH one has no
 * edges and can go at once.  The edges of others are unlinked by the next
 * commit; the log keeps the block for going back, if there is a saved state. */
static void detach_block(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  if (a->data == NULL)
    return;
  if (a->flags & AREA_FRESH) {
    mem_drop_block(m, a->size, a->data);
    a->flags &= (uint16_t)~AREA_FRESH;
  } else {
    VEC_ROOM(m->detached, m->detached_count, m->detached_capacity);
    m->detached[m->detached_count++] =
        (struct detached){a->data, area, log_wanted(m)};
  }
  a->data = NULL;
  a->limit = 0;
}

/* Decides the common case by one look at the flags; free_check finds out what
 * is wrong. */
static bool may_be_freed(const struct allways_memory *m, allways_pointer p) {
  enum { ALL = AREA_USED | AREA_DEAD | AREA_FREED | AREA_ROOT | AREA_CONSTANT };
  return p.offset == 0 && p.area < m->area_count &&
         (m->areas[p.area].flags & ALL) == AREA_USED;
}

enum allways_result allways_free(struct allways_memory *m, allways_pointer p) {
  if (UNLIKELY(!may_be_freed(m, p)))
    return mem_refuse(m, free_check(m, p), p, allways_null(), 0);
  struct area *a = &m->areas[p.area];
  if (!(a->flags & AREA_NEW)) /* a new one is touched when it gets a label */
    area_touch(m, p.area);
  if (log_wanted(m)) {
    bool kept = a->data && !(a->flags & AREA_FRESH);
    uint64_t *entry = log_entry(m, LOG_FREE, p.area, 0, 1);
    entry[0] = kept ? (uint64_t)(uintptr_t)a->data : 0;
  }
  detach_block(m, p.area);
  a->flags |= AREA_FREED;
  assert(m->bytes >= a->size);
  m->bytes -= a->size;
  return ALLWAYS_OK;
}

/* Removes the area from m->born, if it is among the latest there.  Frames
 * return in the reverse order of their calls, so looking further rarely
 * helps. */
static bool forget_born(struct allways_memory *m, uint32_t area) {
  enum { LATEST = 16 };
  size_t n = m->born.count;
  for (size_t i = n; i > 0 && n - i < LATEST; i--)
    if (m->born.items[i - 1] == area) {
      m->born.items[i - 1] = m->born.items[n - 1];
      m->born.count--;
      return true;
    }
  return false;
}

/* Not if going back must know the area, or if its allocation was counted by a
 * naming of fixed names. */
bool mem_take_back(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  enum { WANTED = AREA_USED | AREA_NEW };
  if (log_wanted(m) || (m->naming && m->naming->allocated) ||
      (a->flags & (WANTED | AREA_ROOT | AREA_TOUCHED)) != WANTED ||
      !forget_born(m, area))
    return false;
  m->bytes -= a->size;
  mem_recycle(m, area);
  return true;
}

/* ------------------------------------------------------------------- roots */

/* The first root of this rank or a higher one. */
static size_t root_place(const struct allways_memory *m, uint32_t rank) {
  size_t low = 0, high = m->roots.count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (m->more[m->roots.items[middle]].rank < rank)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool rank_taken(const struct allways_memory *m, uint32_t rank) {
  return mem_root(m, rank) != 0;
}

allways_area mem_root(const struct allways_memory *m, uint32_t rank) {
  size_t i = root_place(m, rank);
  return i < m->roots.count && m->more[m->roots.items[i]].rank == rank
             ? m->roots.items[i]
             : 0;
}

void mem_root_insert(struct allways_memory *m, uint32_t area) {
  size_t i = root_place(m, m->more[area].rank);
  assert(!rank_taken(m, m->more[area].rank));
  m->root_changes++;
  numbers_add(&m->roots, area);
  uint32_t *place = m->roots.items + i;
  memmove(place + 1, place, (m->roots.count - 1 - i) * sizeof *place);
  *place = area;
}

void mem_root_remove(struct allways_memory *m, uint32_t area) {
  size_t i = root_place(m, m->more[area].rank);
  uint32_t *place = m->roots.items + i;
  assert(i < m->roots.count && *place == area);
  m->root_changes++;
  m->roots.count--;
  memmove(place, place + 1, (m->roots.count - i) * sizeof *place);
}

/* The area is part of a committed state at once: there is nothing in it, so it
 * has no term in the digest, and its name is that of its rank. */
allways_area mem_stand(struct allways_memory *m, uint32_t size, uint8_t kind,
                       uint32_t rank) {
  uint32_t words = (size + 7) >> 3;
  if (m->naming != &naming_layered || mem_root(m, rank))
    return 0;
  assert(words <= SMALL_WORDS);
  uint32_t area = new_record(m);
  struct area *a = &m->areas[area];
  *a = (struct area){.label = label_of_root(rank),
                     .data = small_block(m, words) + block_head(words),
                     .size = size,
                     .flags =
                         AREA_USED | AREA_ROOT | AREA_LABELLED | m->born_flags,
                     .kind = kind,
                     .standing = true};
  memset(area_shadow(a), 0, words * sizeof(struct shadow));
  area_limit(a);
  m->more[area] = (struct area_more){.rank = rank};
  m->stats.content_bytes += block_length(words) * sizeof(uint64_t);
  mem_root_insert(m, area);
  return area;
}

/* Sets flags and rank.  The area's term leaves the digest before that.  An area
 * that becomes a root or ceases to be one gets another label, so it is LOST:
 * the naming looks at it again. */
static void change_flags(struct allways_memory *m, uint32_t area,
                         unsigned flags, uint32_t rank) {
  struct area *a = &m->areas[area];
  area_touch(m, area);
  if (log_wanted(m)) {
    uint64_t *entry = log_entry(m, LOG_FLAGS, area, 0, 2);
    entry[0] = m->more[area].rank;
    entry[1] = a->flags;
  }
  if ((a->flags ^ flags) & AREA_ROOT) {
    if (a->flags & AREA_ROOT)
      mem_root_remove(m, area);
    m->more[area].rank = rank;
    if (flags & AREA_ROOT)
      mem_root_insert(m, area);
    m->links_changed = true;
    if (!(a->flags & AREA_LOST))
      numbers_add(&m->lost, area);
    flags |= AREA_LOST;
  }
  a->flags = (uint16_t)(flags | (a->flags & (AREA_TOUCHED | AREA_LOST)));
  area_limit(a);
}

enum allways_result allways_set_root(struct allways_memory *m,
                                     allways_pointer p, uint32_t rank) {
  enum allways_result r = area_check(m, p);
  if (r == ALLWAYS_OK &&
      ((m->areas[p.area].flags & AREA_ROOT) || rank_taken(m, rank)))
    r = ALLWAYS_BAD_ROOT;
  if (r != ALLWAYS_OK)
    return mem_refuse(m, r, p, allways_null(), 0);
  change_flags(m, p.area, m->areas[p.area].flags | AREA_ROOT, rank);
  return ALLWAYS_OK;
}

enum allways_result allways_unset_root(struct allways_memory *m,
                                       allways_pointer p) {
  enum allways_result r = area_check(m, p);
  if (r == ALLWAYS_OK && !(m->areas[p.area].flags & AREA_ROOT))
    r = ALLWAYS_BAD_ROOT;
  if (r != ALLWAYS_OK)
    return mem_refuse(m, r, p, allways_null(), 0);
  change_flags(m, p.area, m->areas[p.area].flags & ~(unsigned)AREA_ROOT, 0);
  return ALLWAYS_OK;
}

enum allways_result allways_set_constant(struct allways_memory *m,
                                         allways_pointer p, bool constant) {
  enum allways_result r = area_check(m, p);
  if (r != ALLWAYS_OK)
    return mem_refuse(m, r, p, allways_null(), 0);
  unsigned flags = m->areas[p.area].flags & ~(unsigned)AREA_CONSTANT;
  change_flags(m, p.area, constant ? flags | AREA_CONSTANT : flags,
               m->more[p.area].rank);
  return ALLWAYS_OK;
}

enum allways_result allways_set_address(struct allways_memory *m,
                                        allways_pointer p, uint64_t address) {
  if (!mem_is_area(m, p.area))
    return mem_refuse(m, ALLWAYS_NULL_POINTER, p, allways_null(), 0);
  assert(!m->areas[p.area].standing);
  area_touch(m, p.area);
  if (log_wanted(m))
    log_entry(m, LOG_ADDRESS, p.area, 0, 1)[0] = m->more[p.area].address;
  mem_put_address(m, p.area, address);
  return ALLWAYS_OK;
}

enum allways_result allways_size(struct allways_memory *m, allways_pointer p,
                                 uint64_t *size) {
  if (!mem_is_area(m, p.area))
    return mem_refuse(m, ALLWAYS_NULL_POINTER, p, allways_null(), 0);
  *size = m->areas[p.area].size;
  return ALLWAYS_OK;
}
