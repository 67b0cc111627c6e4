/*
 * memory/measure.c - how large a state is, and what a step did to it.
 *
 * The log since the last saved state has every area that the step changed,
 * most of them several times; each entry becomes a note, and notes are sorted
 * by area and word.  A word is there again for each commit within the step: the
 * oldest entry has what it was.
 */
#include "memory/measure.h"

#include <stdlib.h>
#include <string.h>

#include "memory/memory_impl.h"

enum what { MODIFIED = 1, BORN = 2, BLOCK = 4, TOUCHED = 8 };
struct note {
  uint32_t area, word; /* 0: all words; else 1 + its number */
  size_t age;
  unsigned what;
  uint64_t bytes;
};
struct notes {
  struct note *items;
  size_t count, capacity;
};

static void add(struct notes *n, uint32_t area, uint32_t word, unsigned what,
                uint64_t bytes) {
  VEC_ROOM(n->items, n->count, n->capacity);
  n->items[n->count] = (struct note){area, word, n->count, what, bytes};
  n->count++;
}

/* ----------------------------------------------------------------- one entry
 */

/* Bytes of a word that are others than they were. */
static unsigned word_change(const struct area *a, uint32_t w,
                            const uint64_t *entry) {
  const struct shadow *shadow = &area_shadow(a)[w];
  struct shadow old;
  unsigned bytes = 0;
  memcpy(&old, &entry[1], sizeof old);
  uint64_t change = entry[0] ^ a->data[w];
  if ((old.tag | shadow->tag) != WORD_PLAIN)
    return change || old.tag != shadow->tag ? sizeof(uint64_t) : 0;
  unsigned defined = old.defined ^ shadow->defined;
  for (unsigned i = 0; i < sizeof(uint64_t); i++)
    bytes += (change >> 8 * i & 0xff) || (defined >> i & 1);
  return bytes;
}

/* Bytes of a block that are defined. */
static uint64_t block_bytes(const struct area *a) {
  uint64_t bytes = 0;
  for (uint32_t w = 0; w < area_words(a); w++) {
    const struct shadow *shadow = &area_shadow(a)[w];
    for (unsigned d = shadow->tag == WORD_PLAIN ? shadow->defined : 0xff; d;
         d &= d - 1)
      bytes++;
  }
  return bytes;
}

static void note_entry(const struct allways_memory *m, struct notes *n,
                       uint64_t header, const uint64_t *entry) {
  uint32_t area = (uint32_t)(header >> 32), w = (uint32_t)header >> 4, bytes;
  const struct area *a = &m->areas[area];
  switch (header & 15) {
  case LOG_WORD:
    bytes = a->data ? word_change(a, w, entry) : 0;
    add(n, area, 1 + w, bytes ? MODIFIED : 0, bytes);
    break;
  case LOG_BLOCK:
    add(n, area, 0, MODIFIED | BLOCK, a->data ? block_bytes(a) : 0);
    break;
  case LOG_ALLOCATE:
    add(n, area, 0, MODIFIED | BORN, 0);
    break;
  case LOG_FREE:
    add(n, area, 0, MODIFIED, 0);
    break;
  case LOG_LABEL:
  case LOG_CONTENT:
    add(n, area, 0, TOUCHED, 0);
    break;
  }
}

/* ------------------------------------------------------------------ a step */

/* By area, then by word, the oldest first. */
static int by_place(const void *left, const void *right) {
  const struct note *a = left, *b = right;
  if (a->area != b->area)
    return a->area < b->area ? -1 : 1;
  if (a->word != b->word)
    return a->word < b->word ? -1 : 1;
  return (a->age < b->age) - (a->age > b->age);
}

/* Adds up the notes of one area.  One that was born and is gone again in the
 * same step does not count.  Of several notes of a word the first is the oldest
 * and counts; with a new block all of its bytes count already. */
static void add_area(const struct area *a, const struct note *notes,
                     size_t count, struct mem_sizes *sizes) {
  unsigned what = 0;
  uint64_t bytes = 0;
  for (size_t i = 0; i < count; i++) {
    bool again = i > 0 && notes[i].word && notes[i].word == notes[i - 1].word;
    if (again || ((what & BLOCK) && notes[i].word))
      continue;
    what |= notes[i].what;
    bytes += notes[i].bytes;
  }
  if (what == 0 || ((what & BORN) && !(a->flags & AREA_LABELLED)))
    return;
  sizes->touched_areas++;
  sizes->touched_bytes += a->flags & AREA_FREED ? 0 : a->size;
  sizes->modified_areas += what & MODIFIED;
  sizes->modified_bytes += bytes < a->size ? bytes : a->size;
}

/* The notes are sorted: those of an area follow each other. */
static void add_up(const struct allways_memory *m, const struct notes *n,
                   struct mem_sizes *sizes) {
  for (size_t i = 0, next; i < n->count; i = next) {
    uint32_t area = n->items[i].area;
    for (next = i; next < n->count && n->items[next].area == area; next++)
      ;
    add_area(&m->areas[area], &n->items[i], next - i, sizes);
  }
}

static void measure_step(const struct allways_memory *m,
                         struct mem_sizes *sizes) {
  struct notes n = {NULL, 0, 0};
  size_t end = m->log.count;
  while (end > m->marks[m->mark_count - 1].log) {
    uint64_t header = m->log.items[end - 1];
    end -= 1 + log_length(header & 15);
    note_entry(m, &n, header, m->log.items + end);
  }
  assert(end == m->marks[m->mark_count - 1].log);
  if (n.count)
    qsort(n.items, n.count, sizeof *n.items, by_place);
  add_up(m, &n, sizes);
  VEC_FREE(n.items, n.capacity);
}

/* ------------------------------------------------------------ entry points */

size_t mem_measure(const struct allways_memory *m, uint32_t last,
                   struct mem_sizes *sizes) {
  *sizes = (struct mem_sizes){0};
  for (uint32_t i = 1; i < m->area_count; i++) {
    const struct area *a = &m->areas[i];
    bool counts = (a->flags & AREA_USED) && (a->flags & AREA_LABELLED) &&
                  !(a->flags & AREA_FREED) && !stands_empty(m, i);
    if (!counts || a->size == 0 ||
        (i <= last && (a->flags & (AREA_ROOT | AREA_CONSTANT))))
      continue;
    sizes->areas++;
    sizes->bytes += a->size;
  }
  if (m->mark_count > 0)
    measure_step(m, sizes);
  return m->area_count;
}

void mem_usage(const struct allways_memory *m, struct mem_usage *weight) {
  weight->undo = m->log.capacity * sizeof *m->log.items +
                 m->mark_capacity * sizeof *m->marks;
  weight->areas = m->stats.content_bytes +
                  m->area_capacity * (sizeof *m->areas + sizeof *m->more) +
                  m->edge_capacity * sizeof *m->edges +
                  m->piece_capacity * sizeof *m->pieces +
                  m->cell_capacity * sizeof *m->cells;
}
