/*
 * frontend/facts_impl.h - what is known of files, each looked at once.
 */
#ifndef FRONTEND_FACTS_IMPL_H
#define FRONTEND_FACTS_IMPL_H

#include <time.h>

#include "base/map.h"
#include "base/sha256.h"
#include "frontend/lookups_impl.h"

struct fact {
  char *path;
  enum { FACT_MISSING, FACT_FOLDER, FACT_FILE } kind; /* file: or a device */
  uint64_t device, number, size; /* the same file has the same first two */
  struct timespec changed;       /* content, name or mode */
  bool was_read, readable;
  char sha256[SHA256_TEXT]; /* after facts_read, if it is readable */
  struct lookups lookups;   /* after facts_scan */
  bool was_scanned;
  bool was_taken; /* for who uses it */
};

/* Zeroed is empty. */
struct facts {
  struct fact *items;
  size_t count, capacity;
  struct map index;
};

/* Of a path; valid until another path is looked at. */
struct fact *facts_look(struct facts *facts, const char *path);
/* Reads the content; false: it cannot be read. */
bool facts_read(struct fact *fact);
/* The same, and finds what it may look for. */
bool facts_scan(struct fact *fact);
void facts_release(struct facts *facts);

/* The time as files have it: whatever changes after this call has this time, or
 * a later one. */
struct timespec facts_now(void);
/* Is it surely unchanged since then? */
bool facts_older(const struct fact *fact, struct timespec than);

#endif
