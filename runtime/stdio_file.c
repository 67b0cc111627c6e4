/*
 * runtime/stdio_file.c - files with names, in memory.
 *
 * A file comes from the directory of --files when it is first opened, and goes
 * when it is last closed, unless the program changed it.  Files that the
 * program made, changed or removed stay in the list, which is sorted by name
 * so that it does not tell in which order they came.
 */
#include "stdio_impl.h"

#include <fcntl.h>

enum kind {
  GIVEN, /* the bytes are the machine's and cannot be written */
  MADE,  /* the bytes are ours, in room_for(size) bytes */
  GONE,  /* removed, so that the one of --files is not seen */
  SINK   /* /dev/null */
};

struct stdio_file {
  struct stdio_file *next;
  char *name; /* NULL: not in the list */
  char *bytes;
  size_t size;
  int opens;
  enum kind kind;
};

static struct stdio_file *files;

/* ---------------------------------------------------------------- content */

/* Depends on the size alone: equal files are equal states. */
static size_t room_for(size_t size) {
  size_t room = 64;
  if (size == 0)
    return 0;
  while (room < size)
    room *= 2;
  return room;
}

/* Makes the content our own and size bytes long; new bytes are undefined. */
static void resize(struct stdio_file *file, size_t size) {
  size_t room = room_for(size);
  size_t keep = file->size < size ? file->size : size;
  if (file->kind == GIVEN || room != room_for(file->size)) {
    char *bytes = room ? __allways_new(room) : NULL;
    if (keep)
      memcpy(bytes, file->bytes, keep);
    if (file->bytes)
      __allways_delete(file->bytes);
    file->bytes = bytes;
  }
  file->kind = MADE;
  file->size = size;
}

/* The same, with zeros. */
static void resize_filled(struct stdio_file *file, size_t size) {
  size_t old = file->size;
  resize(file, size);
  if (size > old)
    memset(file->bytes + old, 0, size - old);
}

static const char *file_view(struct stdio_open *o, size_t *size) {
  struct stdio_file *file = o->file;
  *size = o->at < file->size ? file->size - o->at : 0;
  return *size ? file->bytes + o->at : "";
}

static ssize_t file_write(struct stdio_open *o, const void *bytes,
                          size_t size) {
  struct stdio_file *file = o->file;
  if (file->kind == SINK)
    return (ssize_t)size;
  if (o->mode & STDIO_APPEND)
    o->at = file->size;
  if (o->at > file->size)
    resize_filled(file, o->at);
  if (o->at + size > file->size || file->kind == GIVEN)
    resize(file, o->at + size > file->size ? o->at + size : file->size);
  memcpy(file->bytes + o->at, bytes, size);
  o->at += size;
  return (ssize_t)size;
}

static off_t file_size(struct stdio_open *o) { return (off_t)o->file->size; }

void __stdio_file_resize(struct stdio_open *o, size_t size) {
  if (o->file->kind != SINK)
    resize_filled(o->file, size);
}

/* ------------------------------------------------------------------- list */

static struct stdio_file **place_of(const char *name) {
  struct stdio_file **link = &files;
  while (*link && strcmp((*link)->name, name) < 0)
    link = &(*link)->next;
  return link;
}

static void list_add(struct stdio_file *file, const char *name) {
  size_t size = strlen(name) + 1;
  struct stdio_file **link = place_of(name);
  file->name = __allways_new(size);
  memcpy(file->name, name, size);
  file->next = *link;
  *link = file;
}

static void list_remove(struct stdio_file *file) {
  *place_of(file->name) = file->next;
  __allways_delete(file->name);
  file->name = NULL;
  file->next = NULL;
}

static struct stdio_file *file_new(enum kind kind, char *bytes, size_t size) {
  struct stdio_file *file = __allways_new(sizeof *file);
  file->next = NULL;
  file->name = NULL;
  file->bytes = bytes;
  file->size = size;
  file->opens = 0;
  file->kind = kind;
  return file;
}

/* Frees the file if nobody can ask for it again. */
static void drop_unless_needed(struct stdio_file *file) {
  if (file->opens || (file->name && (file->kind == MADE || file->kind == GONE)))
    return;
  if (file->name)
    list_remove(file);
  if (file->bytes)
    __allways_delete(file->bytes);
  __allways_delete(file);
}

static void file_close(struct stdio_open *o) {
  o->file->opens--;
  drop_unless_needed(o->file);
  __allways_delete(o);
}

/* The path as names are kept. */
static const char *name_of(const char *path) {
  while (path[0] == '.' && path[1] == '/') {
    path += 2;
    while (*path == '/')
      path++;
  }
  return path;
}

/* What --files has under that name, not in the list; NULL: nothing. */
static struct stdio_file *file_given(const char *name) {
  size_t size;
  char *bytes = (char *)__allways_file(name, &size);
  if (bytes)
    return file_new(GIVEN, bytes, size);
  if (strcmp(name, "/dev/null") == 0)
    return file_new(SINK, NULL, 0);
  if (strncmp(name, "/dev/", 5) == 0 || strncmp(name, "/proc/", 6) == 0)
    __allways_unsupported(name);
  return NULL;
}

/* The file of that name, in the list; NULL: there is none. */
static struct stdio_file *find(const char *name) {
  struct stdio_file *file = *place_of(name);
  if (file && strcmp(file->name, name) == 0)
    return file->kind == GONE ? NULL : file;
  file = file_given(name);
  if (file)
    list_add(file, name);
  return file;
}

/* -------------------------------------------------------------- operations */

static const struct stdio_ops file_ops = {.view = file_view,
                                          .write = file_write,
                                          .size = file_size,
                                          .close = file_close};

static struct stdio_open *open_new(struct stdio_file *file, int flags) {
  static const short modes[4] = {STDIO_READ, STDIO_WRITE,
                                 STDIO_READ | STDIO_WRITE, 0};
  struct stdio_open *o = __allways_new(sizeof *o);
  o->ops = &file_ops;
  o->file = file;
  o->at = 0;
  o->references = 0;
  o->console = 0;
  o->mode = modes[flags & O_ACCMODE];
  if (flags & O_APPEND)
    o->mode |= STDIO_APPEND;
  file->opens++;
  return o;
}

/* A new file in the list, in the place of one that is gone. */
static struct stdio_file *create(const char *name) {
  struct stdio_file *gone = *place_of(name);
  if (gone && strcmp(gone->name, name) == 0) {
    gone->kind = MADE;
    return gone;
  }
  struct stdio_file *file = file_new(MADE, NULL, 0);
  list_add(file, name);
  return file;
}

struct stdio_open *__stdio_file_open(const char *path, int flags) {
  const char *name = name_of(path);
  struct stdio_file *file = find(name);
  if (!file && (!(flags & O_CREAT) || *name == '\0')) {
    errno = ENOENT;
    return NULL;
  }
  if (file && (flags & O_CREAT) && (flags & O_EXCL)) {
    drop_unless_needed(file);
    errno = EEXIST;
    return NULL;
  }
  if (!file)
    file = create(name);
  struct stdio_open *o = open_new(file, flags);
  if ((flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY)
    __stdio_file_resize(o, 0);
  return o;
}

struct stdio_open *__stdio_file_temporary(void) {
  return open_new(file_new(MADE, NULL, 0), O_RDWR);
}

off_t __stdio_file_size(const char *path) {
  struct stdio_file *file = find(name_of(path));
  if (!file) {
    errno = ENOENT;
    return -1;
  }
  off_t size = (off_t)file->size;
  drop_unless_needed(file);
  return size;
}

/* Takes the file out of the list; what --files has stays hidden. */
static void hide(struct stdio_file *file) {
  char *name = file->name;
  size_t size = strlen(name) + 1;
  char *copy = __allways_new(size);
  memcpy(copy, name, size);
  list_remove(file);
  struct stdio_file *given = file_given(copy);
  if (given) {
    if (given->bytes)
      __allways_delete(given->bytes);
    given->bytes = NULL;
    given->size = 0;
    given->kind = GONE;
    list_add(given, copy);
  }
  __allways_delete(copy);
}

int __stdio_file_remove(const char *path) {
  struct stdio_file *file = find(name_of(path));
  if (!file) {
    errno = ENOENT;
    return -1;
  }
  hide(file);
  drop_unless_needed(file);
  return 0;
}

int __stdio_file_rename(const char *from, const char *to) {
  const char *name = name_of(to);
  struct stdio_file *file = find(name_of(from));
  if (!file) {
    errno = ENOENT;
    return -1;
  }
  if (strcmp(file->name, name) == 0) {
    drop_unless_needed(file);
    return 0;
  }
  hide(file);
  struct stdio_file *old = find(name);
  if (old) {
    list_remove(old);
    drop_unless_needed(old);
  }
  struct stdio_file **gone = place_of(name);
  if (*gone && strcmp((*gone)->name, name) == 0) {
    old = *gone;
    list_remove(old);
    old->kind = MADE;
    drop_unless_needed(old);
  }
  resize(file, file->size);
  list_add(file, name);
  return 0;
}
