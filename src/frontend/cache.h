/*
 * frontend/cache.h - a folder that keeps what was compiled from one run to the
 * next.
 *
 * The process that compiles may be unable to write, and what it compiles may
 * have taken it over.  So another process, the keeper, writes the entries.  It
 * is started by cache_open, which comes before all that a stranger could
 * influence, and only makes entries of the names it is given before the
 * compiler runs.
 */
#ifndef FRONTEND_CACHE_H
#define FRONTEND_CACHE_H

#include <stddef.h>
#include <stdint.h>

struct cache;

/* The folder is made when the first entry is; it may be read-only.  At most so
 * many bytes are kept.  NULL: it is not used; the line in why says for what
 * reason. */
struct cache *cache_open(const char *folder, uint64_t most, char *why,
                         size_t room);
/* Waits until all is written; NULL: does nothing. */
void cache_close(struct cache *cache);

#endif
