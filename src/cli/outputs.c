/*
 * cli/outputs.c - files that a check writes for other programs.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const char *name, const char *why) {
  fflush(stdout);
  fprintf(stderr, "allways: %s cannot be written: %s\n", name, why);
  return false;
}

static bool ends_with(const char *name, const char *end) {
  size_t n = strlen(name), m = strlen(end);
  return n >= m && strcmp(name + n - m, end) == 0;
}

void outputs_add(struct outputs *o, enum output_kind kind,
                 enum allways_format format, const char *name) {
  if (name == NULL)
    return;
  if (format == ALLWAYS_GRAPHML &&
      (ends_with(name, ".yml") || ends_with(name, ".yaml")))
    format = ALLWAYS_YAML;
  o->items[o->count++] =
      (struct output){.kind = kind, .format = format, .name = name, .fd = -1};
  o->documents |= kind == OUTPUT_FORMAT;
}

/* ------------------------------------------------------------------ opening */

static void close_all(struct outputs *o) {
  for (size_t i = 0; i < o->count; i++)
    if (o->items[i].fd > STDOUT_FILENO)
      close(o->items[i].fd);
}

/* Are two of them one file? */
static bool is_taken(const struct outputs *o, size_t count) {
  struct stat a, b;
  const struct output *last = &o->items[count];
  for (size_t i = 0; i < count; i++) {
    if (strcmp(o->items[i].name, last->name) == 0)
      return true;
    if (fstat(o->items[i].fd, &a) == 0 && fstat(last->fd, &b) == 0 &&
        S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
      return true;
  }
  return false;
}

bool outputs_open(struct outputs *o) {
  for (size_t i = 0; i < o->count; i++) {
    struct output *out = &o->items[i];
    bool standard = strcmp(out->name, "-") == 0;
    o->standard |= standard;
    out->fd = standard ? STDOUT_FILENO
                       : open(out->name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    bool good = out->fd >= 0 || refuse(out->name, strerror(errno));
    if (good && is_taken(o, i))
      good = refuse(standard ? "standard output" : out->name,
                    "two options name it");
    if (!good) {
      close_all(o);
      return false;
    }
  }
  return true;
}

/* ------------------------------------------------------------------ writing */

static bool write_all(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t n = write(fd, bytes, size);
    if (n < 0 && errno != EINTR)
      return false;
    if (n > 0) {
      bytes += n;
      size -= (size_t)n;
    }
  }
  return true;
}

/* Pipes and terminals have nothing that could be replaced. */
static bool empty(int fd) {
  struct stat s;
  return fstat(fd, &s) != 0 || !S_ISREG(s.st_mode) || ftruncate(fd, 0) == 0;
}

/* There is nothing to be told: an old file would tell something wrong. */
static bool drop(const struct output *out) {
  struct stat s;
  fprintf(stderr, "note: %s is not written: there is %s\n", out->name,
          out->kind == OUTPUT_REPORT    ? "no fault to be replayed"
          : out->kind == OUTPUT_PAGE    ? "nothing to show"
          : out->format == ALLWAYS_LCOV ? "no coverage"
                                        : "no witness without a verdict");
  if (fstat(out->fd, &s) == 0 && S_ISREG(s.st_mode))
    unlink(out->name);
  return true;
}

static bool put(const struct output *out, const char *bytes, size_t size) {
  bool standard = out->fd == STDOUT_FILENO;
  bool good =
      standard ? fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0
               : empty(out->fd) && write_all(out->fd, bytes, size);
  return good ||
         refuse(standard ? "standard output" : out->name, strerror(errno));
}

static bool write_format(const struct output *out, const char *const *documents,
                         size_t count) {
  size_t size;
  char *text = allways_format(out->format, documents, count, &size);
  bool good = text == NULL   ? refuse(out->name, "no memory")
              : text[0] == 0 ? drop(out)
                             : put(out, text, strlen(text));
  allways_format_free(text, size);
  return good;
}

static bool write_bytes(const struct output *out,
                        const struct output_bytes *from) {
  return from->bytes ? put(out, from->bytes, from->size) : drop(out);
}

static bool finish(struct output *out) {
  int fd = out->fd;
  out->fd = -1;
  return fd == STDOUT_FILENO || close(fd) == 0 ||
         refuse(out->name, strerror(errno));
}

bool outputs_write(struct outputs *o, const char *const *documents,
                   size_t count) {
  bool good = true;
  for (size_t i = 0; i < o->count; i++) {
    struct output *out = &o->items[i];
    good &= out->kind == OUTPUT_FORMAT ? write_format(out, documents, count)
            : out->kind == OUTPUT_PAGE ? write_bytes(out, &o->page)
                                       : write_bytes(out, &o->report);
    good &= finish(out);
  }
  return good;
}

bool outputs_put(const char *name, const char *bytes, size_t size) {
  struct outputs one = {.count = 0};
  outputs_add(&one, OUTPUT_REPORT, ALLWAYS_JSON, name);
  one.report = (struct output_bytes){bytes, size};
  return outputs_open(&one) && outputs_write(&one, NULL, 0);
}
