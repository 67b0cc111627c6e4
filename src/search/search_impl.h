/*
 * search/search_impl.h - what all searches do alike.
 */
#ifndef SEARCH_SEARCH_IMPL_H
#define SEARCH_SEARCH_IMPL_H

#include "base/alloc.h"
#include "base/bug.h"
#include "search/search.h"

/* The search is not complete, for this reason; the first one counts. */
PRINTF_LIKE(2, 3)
void search_give_up(struct search *s, const char *format, ...);
/* A limit is reached, or somebody wants the search to end. */
bool search_must_stop(struct search *s);

/* The engine's last fault, at the end of the steps; false: the search is over.
 */
bool search_fault(struct search *s, struct engine *e, const struct trace *way);
/* What the last move did wrong without ending the way, and the way it ended,
 * if it did; false: the search is over. */
bool search_event(struct search *s, struct engine *e, enum engine_event event,
                  const struct trace *way);

void trace_add(struct trace *t, uint32_t thread, uint64_t value);

void search_dfs(struct search *s, struct engine *e);
void search_walks(struct search *s, struct engine *e);

#endif
