/*
 * memory/memory.c - a memory as a whole: making and freeing it, classes,
 * statistics.  No other file of the module calls it.
 */
#include "memory/memory_impl.h"

#include <string.h>

static const struct naming *const namings[] = {
    [ALLWAYS_NAMES_LAYERED] = &naming_layered,
    [ALLWAYS_NAMES_BFS] = &naming_bfs,
    [ALLWAYS_NAMES_DFS] = &naming_dfs,
    [ALLWAYS_NAMES_SITE] = &naming_site,
    [ALLWAYS_NAMES_NONE] = &naming_none,
    [ALLWAYS_NAMES_OFF] = NULL,
};

static const char *const naming_texts[] = {
    [ALLWAYS_NAMES_LAYERED] = "layered", [ALLWAYS_NAMES_BFS] = "bfs",
    [ALLWAYS_NAMES_DFS] = "dfs",         [ALLWAYS_NAMES_SITE] = "site",
    [ALLWAYS_NAMES_NONE] = "none",       [ALLWAYS_NAMES_OFF] = "off",
};

const char *allways_naming_text(enum allways_naming naming) {
  return naming <= ALLWAYS_NAMES_OFF ? naming_texts[naming] : "?";
}

/* Index 0 of each table means "none". */
static void reserve_zero(struct allways_memory *m) {
  VEC_ROOM(m->areas, m->area_count, m->area_capacity);
  m->more = alloc_resize(m->more, 0, m->area_capacity * sizeof *m->more);
  memset(&m->areas[m->area_count++], 0, sizeof *m->areas);
  VEC_ROOM(m->edges, m->edge_count, m->edge_capacity);
  memset(&m->edges[m->edge_count++], 0, sizeof *m->edges);
  VEC_ROOM(m->pieces, m->piece_count, m->piece_capacity);
  memset(&m->pieces[m->piece_count++], 0, sizeof *m->pieces);
  VEC_ROOM(m->cells, m->cell_count, m->cell_capacity);
  memset(&m->cells[m->cell_count++], 0, sizeof *m->cells);
}

/* Only a memory with the same naming has a table that can be shared. */
static const struct allways_memory *peer_of(const struct allways_memory *m) {
  const struct allways_memory *peer = m->options.peer;
  return peer && peer->naming == m->naming ? peer : NULL;
}

struct allways_memory *
allways_memory_new(const struct allways_memory_options *options) {
  struct allways_memory *m = alloc_new(sizeof *m);
  if (options)
    m->options = *options;
  if (m->options.naming > ALLWAYS_NAMES_OFF)
    m->options.naming = ALLWAYS_NAMES_LAYERED;
  m->naming = namings[m->options.naming];
  m->names = m->naming ? m->naming->create(peer_of(m)) : NULL;
  m->options.peer = NULL;
  reserve_zero(m);
  return m;
}

/* Frees all blocks: those of the log, those of areas freed since the last
 * commit (unless the log has them), and those of areas. */
static void free_content(struct allways_memory *m) {
  m->mark_count = 0;
  m->segment = m->log.count;
  log_forget(m);
  for (size_t i = 0; i < m->detached_count; i++)
    if (!m->detached[i].logged)
      mem_drop_block(m, m->areas[m->detached[i].area].size,
                     m->detached[i].data);
  for (size_t i = 1; i < m->area_count; i++)
    if (m->areas[i].data)
      mem_drop_block(m, m->areas[i].size, m->areas[i].data);
  assert(m->cells_used == 0 && m->stats.content_bytes == 0);
}

static void free_tables(struct allways_memory *m) {
  enum { SLAB_BYTES = MEM_SLAB_WORDS * sizeof(uint64_t) };
  for (size_t i = 0; i < m->slab_count; i++)
    alloc_free(m->slabs[i], SLAB_BYTES);
  VEC_FREE(m->slabs, m->slab_capacity);
  VEC_FREE(m->more, m->area_capacity);
  VEC_FREE(m->areas, m->area_capacity);
  VEC_FREE(m->edges, m->edge_capacity);
  VEC_FREE(m->pieces, m->piece_capacity);
  VEC_FREE(m->cells, m->cell_capacity);
  VEC_FREE(m->marks, m->mark_capacity);
  VEC_FREE(m->log.items, m->log.capacity);
  VEC_FREE(m->classes, m->class_capacity);
  VEC_FREE(m->detached, m->detached_capacity);
  struct numbers *lists[] = {&m->free_areas, &m->roots, &m->fresh,
                             &m->born,       &m->lost,  &m->pending,
                             &m->touched,    &m->dying, &m->met};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    VEC_FREE(lists[i]->items, lists[i]->capacity);
}

void allways_memory_free(struct allways_memory *m) {
  if (m == NULL)
    return;
  free_content(m);
  free_tables(m);
  if (m->naming)
    m->naming->destroy(m->names);
  alloc_free(m, sizeof *m);
}

uint32_t allways_register_class(struct allways_memory *m,
                                const struct allways_box_class *class_) {
  assert(class_ && class_->size && class_->hash && class_->equal);
  assert(class_->write && class_->read && class_->free);
  VEC_ROOM(m->classes, m->class_count, m->class_capacity);
  m->classes[m->class_count] = class_;
  return (uint32_t)m->class_count++;
}

bool allways_area_info(const struct allways_memory *m, allways_area area,
                       struct allways_area_info *info) {
  if (area == 0 || area >= m->area_count || !(m->areas[area].flags & AREA_USED))
    return false;
  const struct area *a = &m->areas[area];
  const struct area_more *more = &m->more[area];
  *info = (struct allways_area_info){
      .size = a->size,
      .site = more->site,
      .address = more->address,
      .rank = more->rank,
      .layer_rank = (uint32_t)(a->label.layer >> 32),
      .layer_slot = (uint32_t)a->label.layer,
      .distance = a->label.distance,
      .name = {a->label.name.lo, a->label.name.hi},
      .kind = a->kind,
      .freed = a->flags & AREA_FREED,
      .root = a->flags & AREA_ROOT,
      .constant = a->flags & AREA_CONSTANT,
      .reachable = a->flags & AREA_LABELLED,
  };
  return !(a->flags & AREA_DEAD);
}

/* Areas and pointers are counted here, not while the memory is used: then
 * nobody pays for statistics that are not asked for. */
void allways_memory_get_stats(const struct allways_memory *m,
                              struct allways_memory_stats *stats) {
  *stats = m->stats;
  stats->areas = stats->freed_areas = stats->pointers = 0;
  for (size_t i = 1; i < m->area_count; i++) {
    const struct area *a = &m->areas[i];
    if ((a->flags & AREA_USED) && (a->flags & AREA_LABELLED) &&
        !stands_empty(m, (uint32_t)i)) {
      stats->areas++;
      stats->freed_areas += (a->flags & AREA_FREED) != 0;
    }
  }
  for (size_t i = 1; i < m->edge_count; i++)
    stats->pointers += m->edges[i].target != 0;
  stats->saved = m->mark_count;
  stats->undo_bytes =
      m->log.count * sizeof *m->log.items + m->mark_count * sizeof *m->marks;
  stats->graph_bytes = m->area_count * (sizeof *m->areas + sizeof *m->more) +
                       m->edge_count * sizeof *m->edges;
}

/* ----------------------------------------------------------- for engines */

const struct mem_head *mem_head(const struct allways_memory *m) {
  return &m->head;
}

size_t mem_born(const struct allways_memory *m) { return m->born.count; }

enum allways_result mem_collect(struct allways_memory *m) {
  if (m->roots.count == 0)
    return mem_refuse(m, ALLWAYS_NO_ROOT, allways_null(), allways_null(), 0);
  mem_commit(m);
  return ALLWAYS_OK;
}
