/*
 * memory/reach.c - who can reach an area: backwards along in-edges, from the
 * area to roots.
 */
#include "memory/memory_impl.h"

void mem_watch_new(struct allways_memory *m, bool watch) {
  m->born_flags = watch ? AREA_WATCHED : 0;
}

/* Adds an area to those met, once. */
static void meet(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  if (a->flags & AREA_MET)
    return;
  a->flags |= AREA_MET;
  numbers_add(&m->met, area);
}

bool mem_reached(struct allways_memory *m, uint32_t area,
                 enum mem_from (*from)(void *context, uint32_t area),
                 void *context, const uint32_t **met, size_t *count) {
  bool found = false;
  assert(mem_is_area(m, area));
  m->met.count = 0;
  meet(m, area);
  for (size_t i = 0; i < m->met.count && !found; i++) {
    uint32_t n = m->met.items[i];
    enum mem_from what = from(context, n);
    found = what == MEM_FOUND;
    if (what == MEM_FOLLOWED)
      for (uint32_t e = m->areas[n].in; e; e = m->edges[e].next)
        meet(m, m->edges[e].source);
  }
  for (size_t i = 0; i < m->met.count; i++)
    m->areas[m->met.items[i]].flags &= (uint16_t)~AREA_MET;
  *met = m->met.items;
  *count = m->met.count;
  return found;
}
