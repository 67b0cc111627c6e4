/*
 * memory/label.c - labels that are about to change leave the digest first, and
 * go to the log.
 */
#include <string.h>

#include "memory/digest.h"

/* Going back takes a new area away altogether, so its label is not logged. */
void label_log(struct allways_memory *m, uint32_t area) {
  const struct area *a = &m->areas[area];
  if (!log_wanted(m) || (a->flags & AREA_NEW))
    return;
  uint64_t *entry = log_entry(m, LOG_LABEL, area, 0, 6);
  memcpy(entry, &a->label, sizeof a->label);
  entry[5] = (a->flags & AREA_LABELLED) != 0;
}

bool label_open_in(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  if (a->flags & AREA_RELABEL)
    return false;
  area_touch(m, area);
  a->flags |= AREA_RELABEL;
  m->stats.renamed++;
  label_log(m, area);
  for (uint32_t e = a->in; e; e = m->edges[e].next)
    edge_uncount(m, e);
  return true;
}

void label_open(struct allways_memory *m, uint32_t area) {
  if (!label_open_in(m, area))
    return;
  struct edge_walk walk = edges_out(m, area);
  for (uint32_t e; (e = edge_out(m, &walk)) != 0;)
    edge_uncount(m, e);
}

/* Changes the content sum of an area; the first change of a commit logs it. */
