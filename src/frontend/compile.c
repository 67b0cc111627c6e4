/*
 * frontend/compile.c - bitcode for what another compiler makes.
 */
#define _POSIX_C_SOURCE 200809L
#include "frontend/compile.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "base/files.h"
#include "frontend/clang_impl.h"
#include "frontend/elf_impl.h"
#include "frontend/embed_impl.h"
#include "frontend/flags_impl.h"

/* ------------------------------------------------------------------- files */

/* All that is written lies behind the old content; its head comes last, so that
 * the file is whole at every moment. */
static bool write_behind(int fd, size_t size, const struct elf_addition *a) {
  if (lseek(fd, (off_t)size, SEEK_SET) == (off_t)size &&
      file_write(fd, a->tail, a->tail_size) && lseek(fd, 0, SEEK_SET) == 0 &&
      file_write(fd, a->head, sizeof a->head))
    return true;
  return ftruncate(fd, (off_t)size) == 0 && false;
}

/* A file with several names, such as one that a cache keeps too, is replaced:
 * the others stay as they are. */
static void write_anew(const char *path, const struct file_bytes *old,
                       const struct elf_addition *a, mode_t mode) {
  if (unlink(path) != 0)
    return;
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 07777);
  if (fd < 0)
    return;
  if (file_write(fd, old->bytes, old->size))
    write_behind(fd, old->size, a);
  close(fd);
}

static bool has_bitcode(const struct elf *elf) {
  struct elf_section s;
  for (uint32_t i = 0; i < elf->count; i++)
    if (elf_section(elf, i, &s) && strcmp(s.name, EMBED_SECTION) == 0)
      return true;
  return false;
}

/* Adds the section to an ELF file; others are left alone.  once: not to one
 * that has such a section; what a compiler makes of a source has none, unless
 * another process that compiles the same source, as parallel builds may do, has
 * added it meanwhile. */
static void add_to_file(const char *path, const struct text *section,
                        bool once) {
  enum { LARGEST = INT32_MAX };
  struct stat s;
  struct file_bytes old;
  struct elf elf;
  struct elf_addition a;
  int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return;
  if (fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && section->count > 0 &&
      file_read(dup(fd), LARGEST, &old)) {
    if (elf_is(old.bytes, old.size) &&
        elf_open(&elf, old.bytes, old.size) == NULL &&
        !(once && has_bitcode(&elf)) &&
        elf_add_section(&elf, EMBED_SECTION, section->bytes, section->count,
                        &a)) {
      if (s.st_nlink > 1)
        write_anew(path, &old, &a, s.st_mode);
      else
        write_behind(fd, old.size, &a);
      alloc_free(a.tail, a.tail_size);
    }
    alloc_free(old.bytes, old.capacity);
  }
  close(fd);
}

/* ----------------------------------------------------------------- records */

/* One source, and clang at work on it. */
struct source {
  struct clang_unit unit;
  struct clang clang;
  struct front_diag diag;
  bool started, good;
};

/* The first error that clang reports. */
static void find_reason(struct source *s) {
  const struct process_bytes *said = clang_output(&s->clang, CLANG_MESSAGES, 0);
  static const char word[] = "error: ";
  for (size_t at = 0; at + sizeof word - 1 <= said->size; at++) {
    if (memcmp(said->bytes + at, word, sizeof word - 1) != 0)
      continue;
    size_t start = at, end = at;
    while (start > 0 && said->bytes[start - 1] != '\n')
      start--;
    while (end < said->size && said->bytes[end] != '\n')
      end++;
    int n = end - start < 900 ? (int)(end - start) : 900;
    snprintf(s->diag.text, sizeof s->diag.text, "%.*s", n, said->bytes + start);
    break;
  }
  clean_line(s->diag.text, strlen(s->diag.text));
}

static void start_source(struct source *s, const struct flags *f, size_t number,
                         const char *clang) {
  const char *kind = f->kinds.items[number];
  s->unit = (struct clang_unit){.file = f->sources.items[number],
                                .kind = kind[0] ? kind : NULL,
                                .args = (const char *const *)f->args.items,
                                .arg_count = f->args.count};
  if (strcmp(s->unit.file, "-") == 0) {
    snprintf(s->diag.text, sizeof s->diag.text,
             "it came from standard input, which only the compiler reads");
    return;
  }
  s->started = true;
  s->good = clang_start(&s->clang, clang, false, NULL, &s->unit, 1, &s->diag);
}

static void finish_source(struct source *s) {
  if (!s->started)
    return;
  s->good = s->good && clang_finish(&s->clang, &s->diag);
  if (!s->good)
    find_reason(s);
}

static struct embed_bytes bytes_of(const char *text) {
  return (struct embed_bytes){text, strlen(text)};
}

static struct embed_bytes output_of(const struct source *s,
                                    enum clang_output what) {
  const struct process_bytes *b = clang_output(&s->clang, what, 0);
  return (struct embed_bytes){b->bytes, b->size};
}

static void add_record(struct text *section, const struct source *s,
                       const char *folder, const struct text *options) {
  struct embed_record r = {.failed = !s->good};
  r.parts[EMBED_PRODUCER] = bytes_of(embed_producer);
  r.parts[EMBED_FOLDER] = bytes_of(folder);
  r.parts[EMBED_SOURCE] = bytes_of(s->unit.file);
  r.parts[EMBED_OPTIONS] = (struct embed_bytes){options->bytes, options->count};
  if (s->good) {
    r.parts[EMBED_BITCODE] = output_of(s, CLANG_BITCODE);
    r.parts[EMBED_FOLDED] = output_of(s, CLANG_CONSTANTS);
  } else {
    r.parts[EMBED_BITCODE] = bytes_of(s->diag.text);
  }
  embed_write(section, &r);
}

/* ------------------------------------------------------------ entry points */

/* The object that -c makes of a source: here, whatever folder that is in. */
static void object_name(const struct flags *f, const char *source, char *to,
                        size_t room) {
  const char *slash = strrchr(source, '/');
  const char *name = slash ? slash + 1 : source;
  const char *dot = strrchr(name, '.');
  if (f->output)
    snprintf(to, room, "%s", f->output);
  else
    snprintf(to, room, "%.*s.o", (int)(dot ? dot - name : (long)strlen(name)),
             name);
}

static void add_records(const struct flags *f, const struct source *sources) {
  char folder[4096] = "", object[4096];
  struct text options = {NULL, 0, 0}, section = {NULL, 0, 0};
  if (!getcwd(folder, sizeof folder))
    folder[0] = 0;
  for (size_t i = 0; i < f->dropped.count; i++)
    text_add(&options, "%s\n", f->dropped.items[i]);
  for (size_t i = 0; i < f->sources.count; i++) {
    add_record(&section, &sources[i], folder, &options);
    if (f->mode != FLAGS_OBJECTS)
      continue;
    object_name(f, sources[i].unit.file, object, sizeof object);
    add_to_file(object, &section, true);
    section.count = 0;
  }
  if (f->mode == FLAGS_PROGRAM)
    add_to_file(f->output ? f->output : "a.out", &section, false);
  text_release(&options);
  text_release(&section);
}

bool compile_wanted(const char *const *argv, size_t count) {
  struct flags f;
  flags_read(&f, argv, count, NULL);
  bool wanted = f.mode != FLAGS_OTHER && f.sources.count > 0;
  flags_release(&f);
  return wanted;
}

void compile_run(const char *const *argv, size_t count, const char *clang,
                 compile_wait_fn *wait, void *context) {
  struct flags f;
  flags_read(&f, argv, count, NULL);
  size_t size = f.sources.count * sizeof(struct source);
  struct source *sources = alloc_new(size);
  for (size_t i = 0; i < f.sources.count; i++)
    start_source(&sources[i], &f, i, clang);
  if (wait(context)) {
    for (size_t i = 0; i < f.sources.count; i++)
      finish_source(&sources[i]);
    add_records(&f, sources);
  }
  for (size_t i = 0; i < f.sources.count; i++)
    if (sources[i].started)
      clang_release(&sources[i].clang);
  alloc_free(sources, size);
  flags_release(&f);
}
