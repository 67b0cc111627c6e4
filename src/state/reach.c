/*
 * state/reach.c - who can reach an area: backwards along in-edges, from the
 * area to roots.
 */
#include "state/memory_impl.h"

void mem_watch_new(struct allways_memory *m, bool watch) {
  m->born_flags = watch ? AREA_WATCHED : 0;
}

static void meet(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  if (a->flags & AREA_MET)
    return;
  a->flags |= AREA_MET;
  numbers_add(&m->met, area);
}

bool mem_reached(struct allways_memory *m, uint32_t area,
                 bool (*own)(void *context, uint32_t rank), void *context,
                 const uint32_t **met, size_t *count) {
  bool reached = false;
  m->met.count = 0;
  meet(m, area);
  for (size_t i = 0; i < m->met.count && !reached; i++) {
    uint32_t n = m->met.items[i];
    if (m->areas[n].flags & AREA_ROOT)
      reached = !own(context, m->more[n].rank);
    else
      for (uint32_t e = m->areas[n].in; e; e = m->edges[e].next)
        meet(m, m->edges[e].source);
  }
  for (size_t i = 0; i < m->met.count; i++)
    m->areas[m->met.items[i]].flags &= (uint16_t)~AREA_MET;
  *met = m->met.items;
  *count = m->met.count;
  return reached;
}
