/*
 * api/cache.c - a cache of compiled files.
 */
#include "allways/run.h"
#include "frontend/cache.h"

struct allways_cache *allways_cache_open(const char *folder, uint64_t most,
                                         char *why, size_t room) {
  return (struct allways_cache *)cache_open(folder, most, why, room);
}

void allways_cache_close(struct allways_cache *cache) {
  cache_close((struct cache *)cache);
}
