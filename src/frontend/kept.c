/*
 * frontend/kept.c - what clang made of C files, in the cache.
 *
 * An entry:
 *
 *     magic, checksum of what follows, its own name
 *     the parts: bytes
 *     files that were read: name, SHA-256, the first of them that is the same
 *       file under another name
 *     folders that clang searches: name, the first that is the same folder
 *     names that it may have looked for in each of these, and whether they are
 *       there; and other paths, likewise
 *
 * Numbers have eight bytes, and what has no fixed size has its size in front.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* realpath */
#include "frontend/kept_impl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/text.h"
#include "frontend/identity_impl.h"
#include "frontend/path_impl.h"

static const char magic[] = "allways cache 1";
enum {
  AT_SUM = sizeof magic,
  AT_NAME = AT_SUM + sizeof(hash128),
  AT_PARTS = AT_NAME + SHA256_TEXT
};

/* ------------------------------------------------------------------- reads */

void kept_reads(const char *rule, size_t size, kept_read_fn *fn,
                void *context) {
  const char *at = rule, *end = at + size;
  char name[4096];
  size_t n = 0;
  at = size > 2 ? at + 2 : end; /* behind "x:" */
  for (; at <= end; at++) {
    bool escaped = at + 1 < end && *at == '\\' && strchr(" #\n", at[1]);
    bool over = at == end || *at == ' ' || *at == '\n';
    if (escaped && at[1] == '\n')
      over = true;
    if (over && n > 0) {
      name[n] = 0;
      fn(context, name);
      n = 0;
    }
    if (escaped || (at + 1 < end && *at == '$' && at[1] == '$'))
      at++;
    if (!over && n + 1 < sizeof name)
      name[n++] = *at;
  }
}

static void add_read(void *context, const char *name) {
  words_add(context, name);
}

/* A name with a backslash may be that of another file, too. */
static bool read_rule(const struct process_bytes *rule, struct words *names) {
  if (rule->size == 0)
    return true;
  kept_reads(rule->bytes, rule->size, add_read, names);
  for (size_t i = 0; i < names->count; i++)
    if (strchr(names->items[i], '\\') || strlen(names->items[i]) > 4000)
      return false;
  return true;
}

/* -------------------------------------------------------------------- names */

static void hash_bytes(struct sha256 *s, const char *bytes, size_t size) {
  uint64_t n = size;
  sha256_add(s, &n, sizeof n);
  sha256_add(s, bytes, size);
}

static void hash_text(struct sha256 *s, const char *text) {
  hash_bytes(s, text, strlen(text));
}

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* Does the option name a file that is there?  Then clang may read it without
 * telling. */
static bool names_file(const char *arg, const char *folder) {
  const char *first = strchr(arg, '='), *last = strrchr(arg, '=');
  char path[PATH_LONGEST];
  struct stat s;
  if (arg[0] != '-' || starts(arg, "-D") || starts(arg, "-std"))
    return false;
  for (const char *at = first; at; at = at == last ? NULL : last) {
    path_join(folder, at + 1, path, sizeof path);
    if (stat(path, &s) == 0 && !S_ISDIR(s.st_mode))
      return true;
  }
  return false;
}

/* Options that make clang read or load more than its rule says, or that nobody
 * can compare. */
static bool is_odd(const char *arg, const char *folder) {
  static const char *const odd[] = {
      "-Wp,",          "-Wa,",      "-X",         "-fmodule",
      "-fplugin",      "-fpass",    "-fprebuilt", "-fimplicit-module",
      "-fprofile",     "-fauto",    "-fcs-",      "-fmemory-profile",
      "-fapinotes",    "-fbuild",   "-fcrash",    "-fthinlto",
      "-include-pch",  "-ivfs",     "--config",   "@",
      "-fcxx-modules", "-fsystem-m"};
  struct lookups named = {.computed = false};
  const char *value = strrchr(arg, '=');
  bool found = names_file(arg, folder) ||
               (value && strcmp(value, "=native") == 0); /* this processor */
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
    found = found || starts(arg, odd[i]);
  lookups_find(&named, arg, strlen(arg));
  found = found || named.unknown;
  lookups_release(&named);
  return found;
}

static bool can_be_kept(const struct kept_job *job) {
  for (size_t i = 0; i < job->arg_count; i++)
    if (is_odd(job->args[i], job->folder))
      return false;
  return true;
}

/* The text of the source; false: it cannot be read. */
static bool hash_source(struct kept *kept, struct sha256 *s,
                        const struct kept_job *job) {
  char path[PATH_LONGEST];
  path_join(job->folder, job->file, path, sizeof path);
  struct fact *f = facts_look(&kept->before, path);
  if (!facts_read(f))
    return false;
  hash_text(s, f->sha256);
  return true;
}

static bool same_text(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

/* Who compiles, and in which environment: it is the same for most files.  Only
 * a path may name another compiler in each folder. */
static bool find_maker(struct kept *kept, const struct kept_job *job) {
  struct text text = {NULL, 0, 0};
  struct sha256 s;
  if (kept->maker[0] && (!strchr(job->program, '/') ||
                         same_text(kept->maker_folder, job->folder)))
    return true;
  bool good = identity_of(job->program, job->folder, &text);
  process_environment(&text);
  sha256_init(&s);
  hash_bytes(&s, text.bytes, text.count);
  sha256_end(&s, kept->maker);
  text_release(&text);
  kept->maker_folder = job->folder;
  if (!good)
    kept->maker[0] = 0;
  return good;
}

static bool hash_job(struct kept *kept, struct sha256 *s,
                     const struct kept_job *job) {
  char *folder = realpath(job->folder ? job->folder : ".", NULL);
  bool good = folder && find_maker(kept, job) && hash_source(kept, s, job);
  hash_text(s, magic);
  hash_text(s, kept->maker);
  hash_text(s, folder ? folder : "");
  for (size_t i = 0; i < job->argc; i++)
    hash_text(s, job->argv[i]);
  alloc_free_libc(folder);
  return good;
}

/* --------------------------------------------------------------- what is there
 */

/* Names in the order they came, each once. */
struct set {
  struct words words;
  struct map index;
};

static void set_add(struct set *set, const char *text) {
  map_key key = map_hash(mix_bytes(text, strlen(text)));
  for (uint64_t i; (i = map_get(&set->index, key)) != MAP_NONE; key.b++)
    if (strcmp(set->words.items[i], text) == 0)
      return;
  map_put(&set->index, key, set->words.count);
  words_add(&set->words, text);
}

static void set_release(struct set *set) {
  words_release(&set->words);
  map_release(&set->index);
}

/* Clang looks for a file of this name: is there one?  A folder is none. */
static char is_there(struct facts *facts, const char *path) {
  return facts_look(facts, path)->kind == FACT_FILE ? '1' : '0';
}

/* A folder, and room for a name behind it. */
struct place {
  char path[PATH_LONGEST];
  size_t length;
  bool missing;
};

static void place_init(struct place *place, struct facts *facts,
                       const char *folder, const char *name) {
  path_join(folder, name, place->path, sizeof place->path - 1);
  place->length = strlen(place->path);
  place->missing = facts_look(facts, place->path)->kind == FACT_MISSING;
}

static char place_has(struct place *place, struct facts *facts,
                      const char *name) {
  size_t n = strlen(name);
  if (place->missing || name[0] == '/' ||
      n + 2 > sizeof place->path - place->length)
    return '0';
  place->path[place->length] = '/';
  memcpy(place->path + place->length + 1, name, n + 1);
  return is_there(facts, place->path);
}

/* Which of the paths so far is the same file? */
struct same {
  struct map index;
};

static uint64_t same_as(struct same *same, const struct fact *f,
                        uint64_t number) {
  if (f->kind == FACT_MISSING)
    return MAP_NONE;
  return *map_at(&same->index, (map_key){f->device, f->number}, number);
}

/* ---------------------------------------------------------------- finding */

/* An entry, as it is read; broken: it is not what it should be. */
struct reader {
  const char *at, *end;
  bool broken;
};

static uint64_t read_number(struct reader *r) {
  uint64_t n = 0;
  if ((size_t)(r->end - r->at) < sizeof n) {
    r->broken = true;
    return 0;
  }
  memcpy(&n, r->at, sizeof n);
  r->at += sizeof n;
  return n;
}

static const char *read_bytes(struct reader *r, size_t *size) {
  uint64_t n = read_number(r);
  const char *bytes = r->at;
  if (r->broken || n > (size_t)(r->end - r->at)) {
    r->broken = true;
    *size = 0;
    return "";
  }
  r->at += n;
  *size = (size_t)n;
  return bytes;
}

/* A text that is shorter than a path; "": it is broken, or empty. */
static void read_text(struct reader *r, char *to, size_t room) {
  size_t n;
  const char *bytes = read_bytes(r, &n);
  r->broken |= n >= room || memchr(bytes, 0, n) != NULL;
  n = r->broken ? 0 : n;
  memcpy(to, bytes, n);
  to[n] = 0;
}

static bool check_frame(const struct file_bytes *entry, const char *name) {
  hash128 sum;
  if (entry->size < AT_PARTS || memcmp(entry->bytes, magic, sizeof magic) != 0)
    return false;
  memcpy(&sum, entry->bytes + AT_SUM, sizeof sum);
  return hash_equal(sum,
                    mix_bytes(entry->bytes + AT_NAME, entry->size - AT_NAME)) &&
         memcmp(entry->bytes + AT_NAME, name, SHA256_TEXT) == 0;
}

static bool check_files(struct reader *r, struct facts *facts,
                        const char *folder) {
  struct same same = {{NULL, 0, 0}};
  char name[PATH_LONGEST], sha[SHA256_TEXT], path[PATH_LONGEST];
  uint64_t count = read_number(r);
  bool good = true;
  for (uint64_t i = 0; i < count && good && !r->broken; i++) {
    read_text(r, name, sizeof name);
    read_text(r, sha, sizeof sha);
    uint64_t first = read_number(r);
    path_join(folder, name, path, sizeof path);
    struct fact *f = facts_look(facts, path);
    good = facts_read(f) && strcmp(f->sha256, sha) == 0 &&
           same_as(&same, f, i) == first;
  }
  map_release(&same.index);
  return good;
}

/* The names are the same for each folder: where they begin is remembered. */
static bool check_names(struct reader names, uint64_t count,
                        struct place *place, struct facts *facts,
                        const char *there) {
  char name[PATH_LONGEST];
  bool good = true;
  for (uint64_t i = 0; i < count && good && !names.broken; i++) {
    read_text(&names, name, sizeof name);
    good = place_has(place, facts, name) == there[i];
  }
  return good && !names.broken;
}

static bool check_folders(struct reader *r, struct facts *facts,
                          const char *folder) {
  struct same same = {{NULL, 0, 0}};
  struct place place;
  char name[PATH_LONGEST];
  size_t n;
  uint64_t name_count = read_number(r);
  struct reader names = *r;
  for (uint64_t i = 0; i < name_count && !r->broken; i++)
    read_text(r, name, sizeof name);
  uint64_t count = read_number(r);
  bool good = true;
  for (uint64_t i = 0; i < count && good && !r->broken; i++) {
    read_text(r, name, sizeof name);
    uint64_t first = read_number(r);
    const char *there = read_bytes(r, &n);
    place_init(&place, facts, folder, name);
    place.path[place.length] = 0;
    good = n == name_count &&
           same_as(&same, facts_look(facts, place.path), i) == first &&
           check_names(names, name_count, &place, facts, there);
  }
  map_release(&same.index);
  return good;
}

static bool check_paths(struct reader *r, struct facts *facts,
                        const char *folder) {
  char name[PATH_LONGEST], path[PATH_LONGEST];
  uint64_t count = read_number(r);
  for (uint64_t i = 0; i < count && !r->broken; i++) {
    read_text(r, name, sizeof name);
    uint64_t there = read_number(r);
    path_join(folder, name, path, sizeof path);
    if ((uint64_t)is_there(facts, path) != there)
      return false;
  }
  return true;
}

static bool holds(struct reader *r, struct facts *facts, const char *folder) {
  return check_files(r, facts, folder) && check_folders(r, facts, folder) &&
         check_paths(r, facts, folder) && !r->broken && r->at == r->end;
}

static void copy_part(struct process_bytes *to, const char *bytes,
                      size_t size) {
  if (size == 0)
    return;
  *to = (struct process_bytes){alloc_raw(size), size, size};
  memcpy(to->bytes, bytes, size);
}

bool kept_find(struct kept *kept, size_t file, const char *folder,
               struct process_bytes *const *parts, size_t count) {
  enum { MOST = 8 };
  struct kept_unit *u = &kept->units[file];
  struct file_bytes entry;
  const char *bytes[MOST];
  size_t sizes[MOST];
  if (!kept->cache || !u->name[0] || !cache_read(kept->cache, u->name, &entry))
    return false;
  if (check_frame(&entry, u->name)) {
    struct reader r = {entry.bytes + AT_PARTS, entry.bytes + entry.size, false};
    for (size_t i = 0; i < count; i++)
      bytes[i] = read_bytes(&r, &sizes[i]);
    u->found = holds(&r, &kept->before, folder);
    for (size_t i = 0; i < count && u->found; i++)
      copy_part(parts[i], bytes[i], sizes[i]);
  }
  alloc_free(entry.bytes, entry.capacity);
  if (u->found)
    cache_touch(kept->cache, u->name);
  return u->found;
}

/* ----------------------------------------------------------------- storing */

static void write_number(struct text *to, uint64_t n) {
  text_add_bytes(to, (const char *)&n, sizeof n);
}

static void write_bytes(struct text *to, const char *bytes, size_t size) {
  write_number(to, size);
  text_add_bytes(to, bytes, size);
}

static void write_text(struct text *to, const char *text) {
  write_bytes(to, text, strlen(text));
}

/* What a source may look for, and where. */
struct search {
  struct kept *kept;
  const char *folder;
  struct set names, paths;
  bool unknown, computed;
};

/* An include that a macro names: any end of the path of a file that was read
 * may be what stood there. */
static void add_ends(struct set *to, const struct words *reads) {
  for (size_t i = 0; i < reads->count; i++)
    for (const char *at = reads->items[i]; at; at = strchr(at, '/')) {
      at += *at == '/';
      if (*at)
        set_add(to, at);
    }
}

/* A name beside a file that asks for it. */
static void add_beside(struct set *paths, const char *asker, const char *name) {
  char path[PATH_LONGEST];
  const char *slash = strrchr(asker, '/');
  size_t n = slash ? (size_t)(slash - asker) + 1 : 0;
  size_t length = strlen(name) + 1;
  if (name[0] == '/' || n + length > sizeof path) {
    set_add(paths, name);
    return;
  }
  memcpy(path, asker, n);
  memcpy(path + n, name, length);
  set_add(paths, path);
}

/* What the text of a file asks for. */
static void add_asked(struct search *s, const char *asker,
                      const struct words *reads) {
  char path[PATH_LONGEST];
  path_join(s->folder, asker, path, sizeof path);
  struct fact *f = facts_look(&s->kept->after, path);
  if (!facts_scan(f) || f->lookups.unknown) {
    s->unknown = true;
    return;
  }
  for (size_t i = 0; i < f->lookups.names.count; i++) {
    const char *name = f->lookups.names.items[i];
    set_add(&s->names, name + 1);
    if (name[0] == '"' || name[1] == '/')
      add_beside(&s->paths, asker, name + 1);
  }
  if (!f->lookups.computed)
    return;
  s->computed = true;
  struct set ends = {{NULL, 0, 0}, {NULL, 0, 0}};
  add_ends(&ends, reads);
  for (size_t i = 0; i < ends.words.count; i++)
    add_beside(&s->paths, asker, ends.words.items[i]);
  set_release(&ends);
}

/* What the command line asks for; clang takes a precompiled header that lies
 * beside. */
static void add_given(struct search *s, const struct kept_job *job) {
  static const char *const ends[] = {"", ".pch", ".gch"};
  char name[PATH_LONGEST];
  for (size_t i = 0; i + 1 < job->arg_count; i++) {
    const char *arg = job->args[i], *value = job->args[i + 1];
    if (strcmp(arg, "-include") != 0 && strcmp(arg, "-imacros") != 0)
      continue;
    for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
      if (strlen(value) + 5 > sizeof name)
        s->unknown = true;
      else
        strcat(strcpy(name, value), ends[e]);
      set_add(&s->names, name);
      set_add(&s->paths, name);
    }
  }
}

/* All files that were read, as they are now; they must be as they were. */
static bool write_files(struct kept *kept, const char *folder,
                        const struct words *reads, struct text *to) {
  struct same same = {{NULL, 0, 0}};
  char path[PATH_LONGEST];
  bool good = true;
  write_number(to, reads->count);
  for (size_t i = 0; i < reads->count && good; i++) {
    path_join(folder, reads->items[i], path, sizeof path);
    struct fact *f = facts_look(&kept->after, path);
    good = facts_read(f) && facts_older(f, kept->began);
    f->was_taken = true;
    write_text(to, reads->items[i]);
    write_text(to, f->sha256);
    write_number(to, same_as(&same, f, i));
  }
  map_release(&same.index);
  return good;
}

/* A file that is there, and that clang did not take, was there when it looked?
 */
static bool was_there(struct kept *kept, const char *path) {
  char folder[PATH_LONGEST];
  const char *slash = strrchr(path, '/');
  const struct fact *f = facts_look(&kept->after, path);
  if (f->kind != FACT_FILE || f->was_taken)
    return true;
  if (!facts_older(f, kept->began))
    return false;
  size_t n = slash ? (size_t)(slash - path) : 0;
  memcpy(folder, path, n);
  folder[n] = 0;
  f = facts_look(&kept->after, n ? folder : slash ? "/" : ".");
  return facts_older(f, kept->began);
}

static bool write_folder(struct search *s, const char *name, struct same *same,
                         uint64_t number, struct text *to) {
  struct facts *facts = &s->kept->after;
  struct text there = {NULL, 0, 0};
  struct place place;
  bool good = true;
  place_init(&place, facts, s->folder, name);
  write_text(to, name);
  write_number(to, same_as(same, facts_look(facts, place.path), number));
  for (size_t i = 0; i < s->names.words.count && good; i++) {
    char c = place_has(&place, facts, s->names.words.items[i]);
    text_add_bytes(&there, &c, 1);
    good = c == '0' || was_there(s->kept, place.path);
  }
  write_bytes(to, there.bytes, there.count);
  text_release(&there);
  return good;
}

static bool write_folders(struct search *s, const struct words *folders,
                          struct text *to) {
  struct same same = {{NULL, 0, 0}};
  bool good = true;
  write_number(to, s->names.words.count);
  for (size_t i = 0; i < s->names.words.count; i++)
    write_text(to, s->names.words.items[i]);
  write_number(to, folders->count);
  for (size_t i = 0; i < folders->count && good; i++)
    good = write_folder(s, folders->items[i], &same, i, to);
  map_release(&same.index);
  return good;
}

static bool write_paths(struct search *s, struct text *to) {
  char path[PATH_LONGEST];
  bool good = true;
  write_number(to, s->paths.words.count);
  for (size_t i = 0; i < s->paths.words.count && good; i++) {
    path_join(s->folder, s->paths.words.items[i], path, sizeof path);
    write_text(to, s->paths.words.items[i]);
    write_number(to, (uint64_t)is_there(&s->kept->after, path));
    good = was_there(s->kept, path);
  }
  return good;
}

/* False: what it depends on is not known. */
static bool write_conditions(struct kept *kept, const struct kept_job *job,
                             const struct process_bytes *rule,
                             struct search_path *where, struct text *to) {
  struct words reads = {NULL, 0, 0};
  struct search s = {.kept = kept, .folder = job->folder};
  bool good = read_rule(rule, &reads);
  if (reads.count == 0) /* it was preprocessed already */
    add_asked(&s, job->file, &reads);
  for (size_t i = 0; i < reads.count && good && !s.unknown; i++)
    add_asked(&s, reads.items[i], &reads);
  add_given(&s, job);
  if (s.computed)
    add_ends(&s.names, &reads);
  if (reads.count == 0)
    s.unknown |= s.names.words.count > 0 || s.computed;
  good = good && !s.unknown && search_path_finish(where) &&
         write_files(kept, job->folder, &reads, to) &&
         write_folders(&s, &where->folders, to) && write_paths(&s, to);
  words_release(&reads);
  set_release(&s.names);
  set_release(&s.paths);
  return good;
}

void kept_store(struct kept *kept, size_t file, const struct kept_job *job,
                const struct process_bytes *const *parts, size_t count,
                const struct process_bytes *reads) {
  struct kept_unit *u = &kept->units[file];
  struct text entry = {NULL, 0, 0};
  hash128 sum = {0, 0};
  if (!kept->cache || !u->name[0] || u->found)
    return;
  text_add_bytes(&entry, magic, sizeof magic);
  text_add_bytes(&entry, (const char *)&sum, sizeof sum);
  text_add_bytes(&entry, u->name, SHA256_TEXT);
  for (size_t i = 0; i < count; i++)
    write_bytes(&entry, parts[i]->bytes, parts[i]->size);
  if (write_conditions(kept, job, reads, &kept->searches[u->search], &entry)) {
    sum = mix_bytes(entry.bytes + AT_NAME, entry.count - AT_NAME);
    memcpy(entry.bytes + AT_SUM, &sum, sizeof sum);
    cache_write(kept->cache, u->name, entry.bytes, entry.count);
  }
  text_release(&entry);
}

/* ------------------------------------------------------------ entry points */

void kept_init(struct kept *kept, struct cache *cache, size_t count) {
  *kept = (struct kept){.cache = cache,
                        .began = facts_now(),
                        .count = count,
                        .units = alloc_new(count * sizeof *kept->units)};
}

void kept_name(struct kept *kept, size_t file, const struct kept_job *job) {
  struct kept_unit *u = &kept->units[file];
  struct sha256 s;
  if (!kept->cache || !can_be_kept(job))
    return;
  sha256_init(&s);
  bool good = hash_job(kept, &s, job);
  sha256_end(&s, u->name);
  if (!good)
    u->name[0] = 0;
}

void kept_announce(struct kept *kept) {
  char(*names)[SHA256_TEXT] = alloc_new(kept->count * sizeof *names);
  size_t n = 0;
  for (size_t i = 0; i < kept->count; i++)
    if (kept->units[i].name[0])
      memcpy(names[n++], kept->units[i].name, SHA256_TEXT);
  if (kept->cache)
    cache_announce(kept->cache, (const char(*)[SHA256_TEXT])names, n);
  alloc_free(names, kept->count * sizeof *names);
}

static bool same_words(const struct words *a, const struct words *b) {
  bool same = a->count == b->count;
  for (size_t i = 0; i < a->count && same; i++)
    same = strcmp(a->items[i], b->items[i]) == 0;
  return same;
}

void kept_prepare(struct kept *kept, size_t file, const struct kept_job *job) {
  struct words command = {NULL, 0, 0};
  struct kept_unit *u = &kept->units[file];
  if (!kept->cache || !u->name[0])
    return;
  search_path_command(job->program, job->args, job->arg_count, job->headers,
                      &command);
  for (u->search = 0; u->search < kept->search_count; u->search++) {
    const struct search_path *p = &kept->searches[u->search];
    if (same_text(p->folder, job->folder) && same_words(&p->command, &command))
      break;
  }
  if (u->search < kept->search_count) {
    words_release(&command);
    return;
  }
  VEC_ROOM(kept->searches, kept->search_count, kept->search_capacity);
  search_path_start(&kept->searches[kept->search_count++], &command,
                    job->folder);
}

void kept_release(struct kept *kept) {
  for (size_t i = 0; i < kept->search_count; i++)
    search_path_release(&kept->searches[i]);
  VEC_FREE(kept->searches, kept->search_capacity);
  facts_release(&kept->before);
  facts_release(&kept->after);
  alloc_free(kept->units, kept->count * sizeof *kept->units);
}
