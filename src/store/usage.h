/*
 * store/usage.h - the memory that a store takes, for the limits of a search.
 */
#ifndef STORE_USAGE_H
#define STORE_USAGE_H

#include "allways/store.h"

/* In bytes of the host.  Unlike the store's other statistics it is known
 * without a look at all shards. */
uint64_t store_memory_usage(const struct allways_store *s);

#endif
