/*
 * frontend/archive_impl.h - archives of object files (.a), as ar makes them.
 */
#ifndef FRONTEND_ARCHIVE_IMPL_H
#define FRONTEND_ARCHIVE_IMPL_H

#include <stdbool.h>
#include <stddef.h>

/* An archive in memory, which nobody vouches for. */
struct archive {
  const char *bytes;
  size_t size, at;
  const char *names; /* those that are too long for a member's head */
  size_t names_size;
  bool thin; /* members are files of their own, named relative to it */
};

struct archive_member {
  char name[4096];
  const char *bytes; /* NULL: it is a file of that name */
  size_t size;
};

bool archive_is(const char *bytes, size_t size);
void archive_open(struct archive *archive, const char *bytes, size_t size);
/* The next one; tables of the archive itself are left out. */
enum archive_result { ARCHIVE_MEMBER, ARCHIVE_END, ARCHIVE_BROKEN };
enum archive_result archive_next(struct archive *archive,
                                 struct archive_member *member);

#endif
