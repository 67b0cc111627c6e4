/*
 * cli/cache.h - where compiled files are kept.
 */
#ifndef CLI_CACHE_H
#define CLI_CACHE_H

#include "cli/command.h"

/* Before the sandbox is entered and a worker is started.  NULL: there is none,
 * which is said (talks) if nobody wants it to be so. */
struct allways_cache *cache_of(const struct command *c, bool talks);

#endif
