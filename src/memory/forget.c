/*
 * memory/forget.c - the log before the step is not needed any more, as no state
 * is saved: what only it kept is freed.
 */
#include <string.h>

#include "memory/memory_impl.h"

/* Frees what only this entry still owns. */
static void forget_entry(struct allways_memory *m, uint64_t header,
                         const uint64_t *entry) {
  uint32_t area = (uint32_t)(header >> 32);
  struct shadow shadow;
  switch (header & 15) {
  case LOG_WORD:
    memcpy(&shadow, &entry[1], sizeof shadow);
    if (shadow.tag == WORD_CELL)
      cell_free(m, (uint32_t)entry[0]);
    break;
  case LOG_FREE:
    if (entry[0])
      mem_drop_block(m, m->areas[area].size, (uint64_t *)(uintptr_t)entry[0]);
    break;
  case LOG_DEAD:
    assert(m->areas[area].flags & AREA_DEAD);
    mem_recycle(m, area);
    break;
  }
}

/* The segment, which the next commit will read, moves to the front. */
void log_forget(struct allways_memory *m) {
  size_t end = m->segment;
  assert(m->mark_count == 0 && m->segment <= m->log.count);
  while (end > 0) {
    uint64_t header = m->log.items[end - 1];
    end -= 1 + log_length(header & 15);
    forget_entry(m, header, m->log.items + end);
  }
  if (m->segment > 0)
    memmove(m->log.items, m->log.items + m->segment,
            (m->log.count - m->segment) * sizeof *m->log.items);
  m->log.count -= m->segment;
  m->segment = 0;
}
