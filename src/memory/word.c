/*
 * memory/word.c - a word is about to be written: what it was goes to the log.
 */
#include <string.h>

#include "memory/memory_impl.h"

/* The entry keeps the old word with its cell and its edge; the new word gets a
 * copy of the cell, and the commit finds out whether the edge stays. */
static void log_word(struct allways_memory *m, uint32_t area, uint32_t w) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  assert(!shadow->logged);
  uint64_t *entry = log_entry(m, LOG_WORD, area, w, 2);
  entry[0] = a->data[w];
  memcpy(&entry[1], shadow, sizeof *shadow);
  shadow->logged = 1;
  shadow->ref = 0;
  if (shadow->tag == WORD_CELL)
    a->data[w] = cell_copy(m, (uint32_t)a->data[w]);
}

/* Words of a FRESH block are not logged, because going back drops the block.
 * Only those of large blocks are closed at first; opening one of them marks its
 * group of 64 words as dirty. */
void word_open_slow(struct allways_memory *m, uint32_t area, uint32_t w) {
  struct area *a = &m->areas[area];
  assert(a->data && w < area_words(a) && !(a->flags & AREA_FREED));
  if (!(a->flags & AREA_FRESH)) {
    log_word(m, area, w);
    return;
  }
  assert(dirty_words(area_words(a)) > 0);
  area_dirty(a)[w >> 12] |= UINT64_C(1) << (w >> 6 & 63);
  area_shadow(a)[w].logged = 1;
}

void mem_put_word(struct allways_memory *m, uint32_t area, uint32_t w,
                  uint64_t data, enum word_tag tag, uint8_t defined) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  assert(a->data && w < area_words(a) && shadow->tag != WORD_CELL);
  assert(tag == WORD_PLAIN ? defined != 0 || data == 0
                           : tag == WORD_POINTER && defined == 255);
  if (!shadow->logged && LIKELY(!(a->flags & AREA_FRESH))) {
    uint64_t *entry = log_entry(m, LOG_WORD, area, w, 2);
    entry[0] = a->data[w];
    memcpy(&entry[1], shadow, sizeof *shadow);
  } else if (!shadow->logged) {
    word_open_slow(m, area, w);
  }
  a->data[w] = data;
  *shadow =
      (struct shadow){.tag = (uint8_t)tag, .defined = defined, .logged = 1};
}

/* An area that left the state is as good as freed: only a pointer that was kept
 * outside of memory can still name it. */
