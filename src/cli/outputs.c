/*
 * cli/outputs.c - files that a check writes for other programs.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* mkstemps, realpath */
#include "cli/outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/files.h"
#include "cli/terminal.h"

static bool refuse(const char *name, const char *why) {
  fflush(stdout);
  put_text(stderr, "allways: %s cannot be written: %s\n", name, why);
  return false;
}

static bool ends_with(const char *name, const char *end) {
  size_t n = strlen(name), m = strlen(end);
  return n >= m && strcmp(name + n - m, end) == 0;
}

static char *copy(const char *bytes, size_t size) {
  char *made = alloc_new(size + 1);
  memcpy(made, bytes, size);
  return made;
}

static void free_text(char *text) {
  if (text)
    alloc_free(text, strlen(text) + 1);
}

static bool is_standard(const struct output *out) {
  return strcmp(out->name, "-") == 0;
}

void outputs_add(struct outputs *o, enum output_kind kind,
                 enum allways_format format, const char *name) {
  if (name == NULL)
    return;
  if (format == ALLWAYS_GRAPHML &&
      (ends_with(name, ".yml") || ends_with(name, ".yaml")))
    format = ALLWAYS_YAML;
  o->items[o->count++] =
      (struct output){.kind = kind, .format = format, .name = name};
  o->documents |= kind == OUTPUT_FORMAT;
}

/* ------------------------------------------------------------------ opening */

/* FOLDER/NAME without symbolic links, whether there is such a file or not.
 * False: errno says why. */
static bool resolve(const char *name, char **path) {
  char whole[PATH_MAX], folder[PATH_MAX];
  struct stat s;
  if (realpath(name, whole)) {
    *path = copy(whole, strlen(whole));
    return true;
  }
  const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
  size_t n = (size_t)(last - name);
  if (errno != ENOENT)
    return false;
  errno = lstat(name, &s) == 0 ? ELOOP /* a link that leads nowhere */
          : *last == 0         ? EISDIR
          : n >= PATH_MAX      ? ENAMETOOLONG
                               : 0;
  if (errno)
    return false;
  memcpy(folder, n ? name : "./", n ? n : 2);
  folder[n ? n : 2] = 0;
  if (realpath(folder, whole) == NULL)
    return false;
  size_t room = strlen(whole) + strlen(last) + 2;
  *path = alloc_new(room);
  int used =
      snprintf(*path, room, "%s/%s", strcmp(whole, "/") ? whole : "", last);
  char *exact = copy(*path, (size_t)used); /* frees carry sizes */
  alloc_free(*path, room);
  *path = exact;
  return true;
}

/* May a file be made beside it? */
static bool has_writable_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder = copy(path, (size_t)(slash - path) + 1);
  bool good = access(folder, W_OK | X_OK) == 0;
  free_text(folder);
  return good;
}

static bool is_descriptor(const struct stat *file, int fd) {
  struct stat s;
  return fstat(fd, &s) == 0 && s.st_dev == file->st_dev &&
         s.st_ino == file->st_ino;
}

/* Devices and pipes have nothing that could be replaced.  A file that standard
 * output goes to must not be, either. */
static bool open_one(struct output *out) {
  struct stat s;
  bool there = stat(out->name, &s) == 0;
  if (is_standard(out))
    return true;
  if (there && S_ISDIR(s.st_mode))
    return refuse(out->name, strerror(EISDIR));
  if (there && !S_ISREG(s.st_mode))
    return access(out->name, W_OK) == 0 || refuse(out->name, strerror(errno));
  if (there && is_descriptor(&s, STDOUT_FILENO)) {
    out->name = "-";
    return true;
  }
  if (there && is_descriptor(&s, STDERR_FILENO))
    return refuse(out->name, "it is standard error");
  if (!resolve(out->name, &out->path))
    return refuse(out->name, strerror(errno));
  if (there && access(out->path, W_OK) != 0)
    return refuse(out->name, strerror(errno));
  if (has_writable_folder(out->path))
    return true;
  int why = errno;
  return refuse(out->name, there && why == EACCES
                               ? "no file can be created beside it"
                               : strerror(why));
}

static bool is_same_file(const char *a, const char *b) {
  struct stat x, y;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

/* The same name counts, too: an input that is missing must not be made. */
static bool is_at(const struct output *out, const char *name) {
  char *path;
  if (out->path == NULL || name == NULL)
    return false;
  if (is_same_file(out->path, name))
    return true;
  if (!resolve(name, &path))
    return false;
  bool same = strcmp(path, out->path) == 0;
  free_text(path);
  return same;
}

static bool is_input(const struct output *out, const struct output_inputs *in) {
  if (in == NULL)
    return false;
  for (size_t i = 0; i < in->count; i++)
    if (is_at(out, in->files[i]))
      return true;
  return is_at(out, in->input) || is_at(out, in->property);
}

/* Are two of them one file? */
static bool is_taken(const struct outputs *o, size_t index) {
  const struct output *last = &o->items[index];
  for (size_t i = 0; i < index; i++) {
    const struct output *out = &o->items[i];
    if (strcmp(out->name, last->name) == 0 && out->path == NULL)
      return true;
    if (out->path && last->path &&
        (strcmp(out->path, last->path) == 0 ||
         is_same_file(out->path, last->path)))
      return true;
  }
  return false;
}

/* FOLDER/.NAME.XXXXXX.dot, made and empty; NULL: errno says why. */
static char *make_temporary(const char *path, int *fd) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(slash, '.');
  size_t end = dot ? strlen(dot) : 0, room = strlen(path) + 16;
  char *name = alloc_new(room);
  snprintf(name, room, "%.*s.%.60s.XXXXXX%s", (int)(slash - path) + 1, path,
           slash + 1, dot && end < 8 ? dot : "");
  *fd = mkstemps(name, dot && end < 8 ? (int)end : 0);
  char *exact = *fd >= 0 ? copy(name, strlen(name)) : NULL;
  alloc_free(name, room);
  return exact;
}

static bool open_graph(struct output *out) {
  int fd;
  if (out->kind != OUTPUT_GRAPH || out->path == NULL)
    return true;
  out->temporary = make_temporary(out->path, &fd);
  if (out->temporary == NULL)
    return refuse(out->name, strerror(errno));
  close(fd);
  return true;
}

bool outputs_open(struct outputs *o, const struct output_inputs *inputs) {
  bool good = true;
  for (size_t i = 0; i < o->count && good; i++) {
    struct output *out = &o->items[i];
    good = open_one(out);
    o->standard |= is_standard(out);
    if (good && is_input(out, inputs))
      good = refuse(out->name, "it is an input");
    else if (good && is_taken(o, i))
      good = refuse(is_standard(out) ? "standard output" : out->name,
                    "it is named by two options");
  }
  for (size_t i = 0; i < o->count && good; i++)
    good = open_graph(&o->items[i]);
  if (!good)
    outputs_release(o);
  return good;
}

bool outputs_spare(const struct outputs *o, const char *input) {
  for (size_t i = 0; i < o->count; i++)
    if (is_at(&o->items[i], input))
      return refuse(o->items[i].name, "it is an input");
  return true;
}

const char *outputs_graph(const struct outputs *o) {
  for (size_t i = 0; i < o->count; i++)
    if (o->items[i].kind == OUTPUT_GRAPH)
      return o->items[i].temporary ? o->items[i].temporary : o->items[i].name;
  return NULL;
}

/* ------------------------------------------------------------------ content */

void outputs_set(struct outputs *o, size_t index, const char *bytes,
                 size_t size) {
  struct output *out = &o->items[index];
  if (out->bytes)
    alloc_free(out->bytes, out->size + 1);
  out->ready = true;
  out->bytes = bytes ? copy(bytes, size) : NULL;
  out->size = size;
}

void outputs_format(struct outputs *o, const char *const *documents,
                    size_t count) {
  for (size_t i = 0; i < o->count; i++) {
    size_t size;
    if (o->items[i].kind != OUTPUT_FORMAT)
      continue;
    char *text = allways_format(o->items[i].format, documents, count, &size);
    bool some = text && text[0];
    outputs_set(o, i, some ? text : NULL, some ? strlen(text) : 0);
    allways_format_free(text, size);
  }
}

void outputs_fill(struct outputs *o, enum output_kind kind, const char *bytes,
                  size_t size) {
  for (size_t i = 0; i < o->count; i++)
    if (o->items[i].kind == kind)
      outputs_set(o, i, bytes, size);
}

/* ------------------------------------------------------------------ writing */

/* As a file that is there, or as any new file. */
static mode_t wanted_mode(const char *path) {
  struct stat s;
  mode_t mask = umask(0);
  umask(mask);
  return stat(path, &s) == 0 ? s.st_mode & 0777 : 0666 & ~mask;
}

static bool replace(const char *path, const char *bytes, size_t size) {
  int fd;
  char *name = make_temporary(path, &fd);
  if (name == NULL)
    return false;
  bool good = fchmod(fd, wanted_mode(path)) == 0 && file_write(fd, bytes, size);
  int error = errno;
  if (close(fd) != 0 && good) {
    error = errno;
    good = false;
  }
  if (good && rename(name, path) != 0) {
    error = errno;
    good = false;
  }
  if (!good)
    unlink(name);
  free_text(name);
  errno = error;
  return good;
}

/* A pipe may never have a reader: signals that interrupt a check end us here,
 * as there is nobody else who would look at them. */
static bool write_device(const char *name, const char *bytes, size_t size) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  enum { ENDS = sizeof ends / sizeof *ends };
  struct sigaction plain = {.sa_handler = SIG_DFL}, old[ENDS];
  for (size_t i = 0; i < ENDS; i++)
    sigaction(ends[i], &plain, &old[i]);
  int fd = open(name, O_WRONLY | O_CLOEXEC);
  bool good = fd >= 0 && file_write(fd, bytes, size) & (close(fd) == 0);
  int error = errno;
  for (size_t i = 0; i < ENDS; i++)
    sigaction(ends[i], &old[i], NULL);
  errno = error;
  return good;
}

static bool put(const struct output *out) {
  if (is_standard(out))
    return (fwrite(out->bytes, 1, out->size, stdout) == out->size &&
            fflush(stdout) == 0) ||
           refuse("standard output", strerror(errno));
  return (out->path ? replace(out->path, out->bytes, out->size)
                    : write_device(out->name, out->bytes, out->size)) ||
         refuse(out->name, strerror(errno));
}

/* Was it written by allways?  No header of a C program begins like this. */
static bool is_ours(const char *path) {
  static const char *const beginnings[] = {"{\n  \"schema\": ",
                                           "{\n  \"$schema\": ",
                                           "<?xml ",
                                           "<!DOCTYPE html>",
                                           "allways-report ",
                                           "- entry_type: ",
                                           "TN:",
                                           "digraph states {",
                                           "des ("};
  char text[64];
  FILE *file = fopen(path, "rb");
  size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
  if (file)
    fclose(file);
  text[n] = 0;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (strncmp(text, beginnings[i], strlen(beginnings[i])) == 0)
      return true;
  return false;
}

/* Is it certain that the compiler has not read it?  Where it fails it does not
 * say what it has read, and of some names it says another one.  Empty files and
 * those that allways has written before are replaced all the same. */
static bool is_spared(const struct outputs *o, const struct output *out) {
  struct stat s;
  if (out->path == NULL || stat(out->path, &s) != 0 || s.st_size == 0)
    return true;
  bool odd = false;
  for (const char *c = out->path; *c && !odd; c++)
    odd = *c == '\\' || (unsigned char)*c < ' ';
  return (o->inputs_known && !odd) || is_ours(out->path) ||
         refuse(out->name, "it was not written by allways, and the compiler "
                           "may have read it");
}

/* There is nothing to report: an old file of ours would say something wrong.
 */
static bool drop(const struct output *out) {
  struct stat s;
  put_text(stderr, "note: %s is not written: there is %s\n", out->name,
           out->kind == OUTPUT_REPORT    ? "no fault to replay"
           : out->kind == OUTPUT_PAGE    ? "nothing to show"
           : out->format == ALLWAYS_LCOV ? "no coverage"
                                         : "no witness without a verdict");
  if (out->path && stat(out->path, &s) == 0 && is_ours(out->path))
    unlink(out->path);
  return true;
}

/* What the library has written takes its place. */
static bool put_graph(struct output *out) {
  if (out->temporary == NULL)
    return true;
  bool good = chmod(out->temporary, wanted_mode(out->path)) == 0 &&
              rename(out->temporary, out->path) == 0;
  if (!good)
    return refuse(out->name, strerror(errno));
  free_text(out->temporary);
  out->temporary = NULL;
  return true;
}

static bool write_one(struct output *out) {
  return out->kind == OUTPUT_GRAPH ? put_graph(out)
         : out->bytes              ? put(out)
                                   : drop(out);
}

/* Files come first: whoever reads a pipe may keep us waiting. */
bool outputs_write(struct outputs *o) {
  bool good = true;
  for (int files = 1; files >= 0; files--)
    for (size_t i = 0; i < o->count; i++)
      if (o->items[i].ready && (o->items[i].path != NULL) == (files == 1))
        good &= is_spared(o, &o->items[i]) && write_one(&o->items[i]);
  return good;
}

void outputs_release(struct outputs *o) {
  for (size_t i = 0; i < o->count; i++) {
    struct output *out = &o->items[i];
    if (out->temporary)
      unlink(out->temporary);
    free_text(out->temporary);
    free_text(out->path);
    if (out->bytes)
      alloc_free(out->bytes, out->size + 1);
    *out = (struct output){.name = out->name};
  }
  o->count = 0;
}

bool outputs_put(const char *name, const char *bytes, size_t size,
                 const struct output_inputs *inputs) {
  struct outputs one = {.count = 0};
  outputs_add(&one, OUTPUT_REPORT, ALLWAYS_JSON, name);
  if (!outputs_open(&one, inputs))
    return false;
  outputs_set(&one, 0, bytes, size);
  one.inputs_known = inputs->known;
  bool good = outputs_write(&one);
  outputs_release(&one);
  return good;
}
