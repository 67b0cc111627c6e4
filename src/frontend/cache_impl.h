/*
 * frontend/cache_impl.h - entries of the cache, as bytes under a name.
 *
 * A name is 64 hexadecimal digits.  The entry is a file of that name, in one of
 * 16 folders by the first digit.  Nothing here fails: an entry that cannot be
 * read is not there, and one that cannot be written is not kept.
 */
#ifndef FRONTEND_CACHE_IMPL_H
#define FRONTEND_CACHE_IMPL_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/files.h"
#include "base/sha256.h"
#include "frontend/cache.h"

enum { CACHE_PARTS = 16 };

/* Which entries this process will make.  Only the first call counts. */
void cache_announce(struct cache *cache, const char (*names)[SHA256_TEXT],
                    size_t count);
/* False: there is none. */
bool cache_read(const struct cache *cache, const char *name,
                struct file_bytes *entry);
/* It was of use: it is kept longer. */
void cache_touch(const struct cache *cache, const char *name);
/* Makes or replaces an entry that was announced. */
void cache_write(const struct cache *cache, const char *name, const char *bytes,
                 size_t size);
/* This process makes no more entries: what it has compiled comes next, and may
 * take it over. */
void cache_end(struct cache *cache);

/* ---------------------------------------------------------------- keeper */

/* What the keeper is sent; so many bytes follow. */
struct cache_message {
  enum { CACHE_ANNOUNCE, CACHE_TOUCH, CACHE_WRITE } kind;
  uint32_t number; /* of a name that was announced */
  uint64_t size;
};

/* Is it a folder, or a file, that only this user can have written? */
bool cache_is_own(int fd, bool folder);
/* Reads what is sent to the end, and does it. */
NORETURN void cache_keep(int input, const char *folder, uint64_t most);

#endif
