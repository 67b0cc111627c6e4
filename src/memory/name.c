/*
 * memory/name.c - what the namings share: marks of walks, and areas that lose
 * their labels.
 */
#include "memory/memory_impl.h"

/* Marks are cleared when the numbers are used up: an old one must not look like
 * one of this walk. */
uint32_t names_mark(struct allways_memory *m, uint32_t last) {
  m->stats.traversals++;
  if (last != UINT32_MAX)
    return last + 1;
  for (size_t i = 1; i < m->area_count; i++)
    m->more[i].mark = 0;
  return 1;
}

void names_lose_unmet(struct allways_memory *m, uint32_t mark) {
  for (uint32_t i = 1; i < m->area_count; i++) {
    struct area *a = &m->areas[i];
    if ((a->flags & (AREA_USED | AREA_DEAD)) != AREA_USED ||
        m->more[i].mark == mark)
      continue;
    if (a->flags & AREA_LABELLED) {
      label_open(m, i);
      a->flags &= (uint16_t)~AREA_LABELLED;
    }
    numbers_add(&m->dying, i);
  }
}

void names_lose_born(struct allways_memory *m) {
  for (size_t i = 0; i < m->born.count; i++)
    numbers_add(&m->dying, m->born.items[i]);
}
