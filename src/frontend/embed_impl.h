/*
 * frontend/embed_impl.h - bitcode inside of object files.
 *
 * `allways cc` adds a section to what the compiler made.  It is a sequence of
 * records, one for each C source.  Linkers put sections of one name behind each
 * other, so that a program has the records of all its objects.
 *
 *     offset  bytes
 *          0      8  magic
 *          8      4  version of this format
 *         12      4  1: the parts are those of a failure
 *         16      8  size of the record
 *         24      8  checksum of what follows
 *         32  8 * n  sizes of the parts
 *                    the parts, one behind the other
 *
 * Numbers have their lowest byte first.
 */
#ifndef FRONTEND_EMBED_IMPL_H
#define FRONTEND_EMBED_IMPL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

#define EMBED_SECTION ".allways"

enum embed_part {
  EMBED_PRODUCER, /* version of allways */
  EMBED_FOLDER,   /* where the compiler ran */
  EMBED_SOURCE,   /* as it was named there */
  EMBED_OPTIONS,  /* that clang was not reported, one a line */
  EMBED_BITCODE,  /* of a failure: the reason, a line */
  EMBED_FOLDED,   /* what frontend/llvm/folded.c found in the source */
  EMBED_PARTS
};

struct embed_bytes {
  const char *bytes;
  size_t size;
};

struct embed_record {
  bool failed;
  struct embed_bytes parts[EMBED_PARTS];
};

/* The version of allways that is running. */
extern const char embed_producer[];

void embed_write(struct text *to, const struct embed_record *record);

/* The record at *at, which then is behind it.  Its parts lie in the bytes. */
enum embed_result {
  EMBED_GOOD,
  EMBED_END,   /* there are no more */
  EMBED_OTHER, /* of another version: the producer is known, perhaps */
  EMBED_BROKEN
};
enum embed_result embed_read(const char *bytes, size_t size, size_t *at,
                             struct embed_record *record);

#endif
