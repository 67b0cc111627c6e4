/*
 * frontend/facts.c - what is known of files, with POSIX and Linux.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* CLOCK_REALTIME_COARSE */
#include "frontend/facts_impl.h"

#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/files.h"

static void look(struct fact *f) {
  struct stat s;
  if (stat(f->path, &s) != 0)
    return;
  f->kind = S_ISDIR(s.st_mode) ? FACT_FOLDER : FACT_FILE;
  f->device = s.st_dev;
  f->number = s.st_ino;
  f->size = (uint64_t)s.st_size;
  f->changed = s.st_ctim;
}

struct fact *facts_look(struct facts *facts, const char *path) {
  size_t size = strlen(path) + 1;
  map_key key = map_hash(mix_bytes(path, size));
  for (uint64_t i; (i = map_get(&facts->index, key)) != MAP_NONE; key.b++)
    if (strcmp(facts->items[i].path, path) == 0)
      return &facts->items[i];
  map_put(&facts->index, key, facts->count);
  VEC_ROOM(facts->items, facts->count, facts->capacity);
  struct fact *f = &facts->items[facts->count++];
  *f = (struct fact){.path = alloc_raw(size)};
  memcpy(f->path, path, size);
  look(f);
  return f;
}

enum { LARGEST = 1 << 30 };

static bool read_file(struct fact *f, bool scans) {
  struct file_bytes bytes;
  struct sha256 sum;
  f->was_read = true;
  f->readable = file_read(file_open_regular(f->path), LARGEST, &bytes);
  if (!f->readable)
    return false;
  sha256_init(&sum);
  sha256_add(&sum, bytes.bytes, bytes.size);
  sha256_end(&sum, f->sha256);
  look(f); /* again: it may have changed since then */
  f->size = bytes.size;
  f->was_scanned = scans;
  if (scans)
    lookups_find(&f->lookups, bytes.bytes, bytes.size);
  alloc_free(bytes.bytes, bytes.capacity);
  return true;
}

bool facts_read(struct fact *f) {
  return f->was_read ? f->readable : read_file(f, false);
}

bool facts_scan(struct fact *f) {
  return f->was_read && (!f->readable || f->was_scanned) ? f->readable
                                                         : read_file(f, true);
}

void facts_release(struct facts *facts) {
  for (size_t i = 0; i < facts->count; i++) {
    struct fact *f = &facts->items[i];
    alloc_free(f->path, strlen(f->path) + 1);
    lookups_release(&f->lookups);
  }
  VEC_FREE(facts->items, facts->capacity);
  map_release(&facts->index);
  *facts = (struct facts){NULL, 0, 0, {NULL, 0, 0}};
}

struct timespec facts_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME_COARSE, &t);
  return t;
}

bool facts_older(const struct fact *f, struct timespec than) {
  return f->changed.tv_sec < than.tv_sec || (f->changed.tv_sec == than.tv_sec &&
                                             f->changed.tv_nsec < than.tv_nsec);
}
